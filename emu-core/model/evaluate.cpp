// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/graph_builder.h"

#include "emu-core/base/error.h"
#include "emu-core/chip/generic.h"
#include "emu-core/engine/cost.h"
#include "emu-core/engine/run.h"
#include "emu-core/model/lower/lower.h"

namespace emu {
namespace {

// The node alone, with its operands as the program's only tensors.
Result<Program> program_of(const graph::Graph& graph, const graph::Node& node) {
    Program program;
    program.chip = &generic;
    EMU_TRY_VALUE(layer, lower_node(graph, node, generic));
    program.layers.push_back(std::move(layer));
    const auto take = [&](std::vector<TensorId>& ids) {
        for (TensorId& id : ids) {
            const graph::Tensor& tensor = graph.tensors[id];
            program.tensors.push_back({tensor.spec, tensor.constant, 0});
            id = static_cast<TensorId>(program.tensors.size() - 1);
        }
    };
    take(program.layers[0].src);
    take(program.layers[0].dst);
    program.outputs = program.layers[0].dst;
    return program;
}

std::uint64_t output_bytes(const Program& program) {
    std::uint64_t bytes = 0;
    for (const TensorId id : program.outputs) {
        bytes += static_cast<std::uint64_t>(program.spec(id).bytes());
    }
    return bytes;
}

Error too_large() {
    return error(Fault::bad_model, "what follows from its constants is too large to compute");
}

} // namespace

Outcome spend(std::uint64_t bytes, Effort& left) {
    if (bytes > left.bytes) return too_large();
    left.bytes -= bytes;
    return {};
}

Result<std::vector<SharedBytes>> evaluate(const graph::Graph& graph, const graph::Node& node,
                                          Effort& left) {
    EMU_TRY_VALUE(program, program_of(graph, node));
    EMU_TRY(spend(output_bytes(program), left));
    EMU_TRY_VALUE(executable, Executable::prepare(std::move(program)));
    left.steps -= steps(executable->program().layers[0], executable->program());
    if (!(left.steps >= 0)) return too_large();
    std::vector<std::vector<std::byte>> values;
    std::vector<std::span<std::byte>> tensors(executable->program().tensors.size());
    for (const TensorId id : executable->program().outputs) {
        values.emplace_back(static_cast<std::size_t>(executable->program().spec(id).bytes()));
        tensors[id] = values.back();
    }
    const Places places(executable->program(), tensors);
    EMU_TRY(run(*executable, places, {0, 1}));
    return std::vector<SharedBytes>(std::make_move_iterator(values.begin()),
                                    std::make_move_iterator(values.end()));
}

} // namespace emu
