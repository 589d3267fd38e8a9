// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/tflite/network.h"

#include "emu-core/model/tflite/operators.h"
#include "emu-core/model/tflite/schema.h"
#include "emu-core/model/tflite/tensor_map.h"

namespace emu::tflite {
namespace {

constexpr int deepest = 16;

Outcome check_ids(std::span<const TensorId> ids, std::size_t tensors) {
    for (const TensorId id : ids) {
        if (id >= 0 && static_cast<std::size_t>(id) < tensors) continue;
        return error(Fault::bad_model, "an input or output of a subgraph is no tensor");
    }
    return {};
}

} // namespace

Result<std::vector<TensorId>> Network::call(std::int64_t index, std::span<const TensorId> inputs) {
    EMU_TRY_VALUE(subgraphs, model_.tables(field::model_subgraphs));
    if (index < 0 || static_cast<std::uint64_t>(index) >= subgraphs.size()) {
        return error(Fault::bad_model, "it calls subgraph %lld of %zu",
                     static_cast<long long>(index), subgraphs.size());
    }
    if (depth_ == deepest) return error(Fault::bad_model, "its calls go deeper than %d", deepest);
    EMU_TRY_VALUE(subgraph, subgraphs[static_cast<std::size_t>(index)]);
    EMU_TRY_VALUE(in_file, FileTensors::make(file_, model_, subgraph));
    EMU_TRY_VALUE(input_ids, subgraph.vector<TensorId>(field::subgraph_inputs));
    EMU_TRY_VALUE(output_ids, subgraph.vector<TensorId>(field::subgraph_outputs));
    EMU_TRY(budget_.spend(input_ids.bytes().size() + output_ids.bytes().size() +
                          in_file.size() * TensorMap::bytes_per_tensor));
    TensorMap tensors(in_file, *this);
    const std::vector<TensorId> own = input_ids.copy(), results = output_ids.copy();
    EMU_TRY(check_ids(own, tensors.size()));
    EMU_TRY(check_ids(results, tensors.size()));
    if (own.size() != inputs.size()) {
        return error(Fault::bad_model, "it gives %zu inputs to a subgraph of %zu", inputs.size(),
                     own.size());
    }
    for (std::size_t i = 0; i < own.size(); ++i) EMU_TRY(tensors.give(own[i], inputs[i]));
    ++depth_;
    EMU_TRY(read_operators(model_, subgraph, tensors));
    --depth_;
    std::vector<TensorId> outputs;
    for (const TensorId id : results) {
        EMU_TRY_VALUE(output, tensors.value(id));
        outputs.push_back(output);
    }
    return outputs;
}

} // namespace emu::tflite
