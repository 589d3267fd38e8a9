// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/compile/compile.h"

#include "emu-core/base/error.h"
#include "libbmrt/compile/layer_compiler.h"
#include "libbmrt/compile/record_stream.h"
#include "libbmrt/kernel/chip.h"

#include <algorithm>

namespace bmrt::compile {
namespace {

using bmrt::Bmodel;
using bmrt::BmodelTensor;
using emu::Program;
using emu::TensorId;

constexpr std::uint64_t most_neurons = std::uint64_t{1} << 31; // half of the chip's global memory

// N, C, H, W; what has fewer axes begins with N, and inner axes of what has more become one.
std::vector<std::uint32_t> visible_shape(const emu::Shape& shape, StorageOrder order) {
    if (order == StorageOrder::channels_first) {
        return {static_cast<std::uint32_t>(shape[0]), static_cast<std::uint32_t>(shape[3]),
                static_cast<std::uint32_t>(shape[1]), static_cast<std::uint32_t>(shape[2])};
    }
    std::vector<std::uint32_t> extents(4, 1);
    for (int axis = 0; axis < shape.rank(); ++axis) {
        extents[static_cast<std::size_t>(std::min(axis, 3))] *=
            static_cast<std::uint32_t>(shape[axis]);
    }
    return extents;
}

BmodelTensor visible_tensor(NetworkMemory& memory, TensorId id) {
    const emu::TensorSpec& spec = memory.program().spec(id);
    return {.name = spec.name,
            .shape = visible_shape(spec.shape, memory.order(id)),
            .offset = memory.place(id).offset,
            .threshold = spec.quant.scale() * bmrt::threshold_level};
}

emu::Outcome check_ends(const Program& program) {
    for (const auto* ends : {&program.inputs, &program.outputs}) {
        for (const TensorId id : *ends) {
            const emu::TensorSpec& spec = program.spec(id);
            if (spec.dtype == emu::Dtype::i8 && spec.quant.zero_point() == 0) continue;
            return emu::error(emu::Fault::unsupported,
                              "%s is %s; inputs and outputs of such models are int8: the network "
                              "has to be quantised (--calibrate)",
                              spec.name.c_str(), emu::name_of(spec.dtype).data());
        }
    }
    return {};
}

// What is not quantised is best named by the layer that wants it so.
emu::Outcome check_layers(const Program& program) {
    const auto is_byte = [&](TensorId id) { return program.spec(id).dtype == emu::Dtype::i8; };
    for (const emu::Layer& layer : program.layers) {
        const bool converts = std::holds_alternative<emu::ops::Dequantise>(layer.command) ||
                              std::holds_alternative<emu::ops::Quantise>(layer.command);
        if (converts || layer.dst.empty() || is_byte(layer.dst[0])) continue;
        return emu::error(emu::Fault::unsupported, "layer %s: the tensor unit has no %s of %s",
                          layer.name.c_str(), emu::name_of(layer.command).data(),
                          emu::name_of(program.spec(layer.dst[0]).dtype).data());
    }
    return {};
}

struct CompiledCommand {
    bmrt::BmodelCommand command;
    std::vector<std::byte> weights;
};

emu::Result<CompiledCommand> compile_program(const Program& program) {
    EMU_TRY(check_layers(program));
    EMU_TRY(check_ends(program));
    NetworkMemory memory(program);
    RecordStream stream;
    for (const emu::Layer& layer : program.layers) {
        if (const emu::Outcome outcome = LayerCompiler(stream, memory, layer).compile(); !outcome) {
            return emu::error(outcome.error().fault, "layer %s: %s", layer.name.c_str(),
                              outcome.error().detail.c_str());
        }
    }
    CompiledCommand compiled;
    for (std::size_t i = 0; i < program.inputs.size(); ++i) {
        BmodelTensor input = visible_tensor(memory, program.inputs[i]);
        input.name.clear(); // the format has none
        if (i < program.normalisation.size()) {
            input.mean = program.normalisation[i].mean;
            input.deviation = program.normalisation[i].deviation;
        }
        compiled.command.inputs.push_back(std::move(input));
    }
    for (const TensorId id : program.outputs) {
        compiled.command.outputs.push_back(visible_tensor(memory, id));
    }
    EMU_TRY_VALUE(records, stream.records());
    compiled.command.commands = std::move(records);
    compiled.command.neuron_bytes = memory.neuron_bytes();
    if (compiled.command.neuron_bytes > most_neurons) {
        return emu::error(emu::Fault::unsupported,
                          "its tensors take %llu bytes of memory, %llu are "
                          "there",
                          static_cast<unsigned long long>(compiled.command.neuron_bytes),
                          static_cast<unsigned long long>(most_neurons));
    }
    compiled.weights = memory.weights().take();
    return compiled;
}

} // namespace

emu::Result<Bmodel> compile(std::span<const Program> programs, const std::string& name) {
    Bmodel model{.name = name, .type = "A", .version = "2.1", .chip = bmrt::kernel::only_chip};
    std::vector<std::vector<std::byte>> weights;
    for (const Program& program : programs) {
        EMU_TRY(program.expect_no_states("a bmodel"));
        EMU_TRY_VALUE(compiled, compile_program(program));
        const auto known = std::ranges::find(weights, compiled.weights);
        compiled.command.weight_index = static_cast<std::uint32_t>(known - weights.begin());
        if (known == weights.end()) weights.push_back(std::move(compiled.weights));
        model.commands.push_back(std::move(compiled.command));
    }
    for (std::vector<std::byte>& own : weights) model.weights.emplace_back(std::move(own));
    return model;
}

} // namespace bmrt::compile
