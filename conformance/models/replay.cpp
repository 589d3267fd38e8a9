// SPDX-License-Identifier: Apache-2.0
#include "conformance/models/model_run.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace models {
namespace {

// The layer that writes the tensor; null: it is an input of the network.
const emu::Layer* producer(const emu::Program& program, emu::TensorId id) {
    const auto writes = [id](const emu::Layer& layer) { return layer.dst[0] == id; };
    const auto layer = std::ranges::find_if(program.layers, writes);
    return layer == program.layers.end() ? nullptr : &*layer;
}

emu::Result<emu::Bytes> source(const emu::Program& program, emu::TensorId id,
                               const ModelRun& before) {
    if (program.tensors[id].is_constant()) return emu::Bytes(program.tensors[id].constant);
    const emu::Layer* layer = producer(program, id);
    if (!layer) {
        const auto input = std::ranges::find(program.inputs, id) - program.inputs.begin();
        return emu::Bytes(before.inputs[static_cast<std::size_t>(input)]);
    }
    const auto result = before.layers.find(layer->name);
    if (result != before.layers.end() && result->second.spec == program.spec(id)) {
        return emu::Bytes(result->second.values);
    }
    return emu::error(emu::Fault::bad_model, "%s has no twin", layer->name.c_str());
}

} // namespace

emu::Result<LayerResult> replay(const emu::Executable& executable, std::size_t index,
                                const ModelRun& before) {
    const emu::Program& program = executable.program();
    const emu::Layer& layer = program.layers[index];
    std::vector<emu::Bytes> sources;
    for (const emu::TensorId id : layer.src) {
        EMU_TRY_VALUE(bytes, source(program, id, before));
        sources.push_back(bytes);
    }
    LayerResult result{index, program.spec(layer.dst[0]), {}};
    result.values.resize(static_cast<std::size_t>(result.spec.bytes()));
    const std::span<std::byte> destination(result.values);
    const emu::ops::Kernel& kernel = *executable.layer(index).kernel;
    kernel.run({sources, {&destination, 1}}, {0, kernel.rows()});
    return result;
}

} // namespace models
