// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/lower/lower.h"

#include "emu-core/base/error.h"
#include "emu-core/engine/limits.h"
#include "emu-core/model/lower/lower_node.h"
#include "emu-core/model/lower/memory_plan.h"
#include "emu-core/model/passes/coarse_weights.h"
#include "emu-core/model/passes/number_types.h"
#include "emu-core/model/passes/simplify.h"

#include <utility>

namespace emu {
namespace {

// What the work below grows with. A program is checked for it too, but only when it is there.
Outcome check_size(const graph::Graph& graph) {
    std::size_t operands = 0;
    std::uint64_t constants = 0, read = 0;
    for (const graph::Tensor& tensor : graph.tensors) constants += tensor.constant.size();
    for (const graph::Node& node : graph.nodes) {
        operands += node.inputs.size() + node.outputs.size();
        for (const TensorId id : node.inputs) read += graph.tensors[id].constant.size();
    }
    EMU_TRY(check_counts(graph.tensors.size(), graph.nodes.size(), operands));
    return check_sharing(read, constants);
}

// Those of the last ends that are states leave the ends.
std::vector<ProgramState> take_states(graph::Graph& graph) {
    const std::size_t count = graph.states.size();
    const std::size_t inputs = graph.inputs.size() - count, outputs = graph.outputs.size() - count;
    std::vector<ProgramState> states;
    for (std::size_t i = 0; i < count; ++i) {
        const Bytes first = graph.states[i].bytes();
        states.push_back(
            {graph.inputs[inputs + i], graph.outputs[outputs + i], {first.begin(), first.end()}});
    }
    graph.inputs.resize(inputs);
    graph.outputs.resize(outputs);
    return states;
}

// Shapes, axes and replaced weights are constants that no layer reads any more.
void drop_unread_constants(Program& program) {
    std::vector<bool> read(program.tensors.size());
    for (const Layer& layer : program.layers) {
        for (const TensorId id : layer.src) read[id] = true;
    }
    for (std::size_t id = 0; id < read.size(); ++id) {
        if (!read[id]) program.tensors[id].constant = {};
    }
}

} // namespace

namespace {

// In the form whose nodes become layers.
void make_ready(graph::Graph& graph, const Chip& chip, StoredReals reals) {
    simplify(graph, chip);
    drop_dead_nodes(graph);
    drop_copies(graph);
    if (reals == StoredReals::of_chip) choose_float_type(graph, chip);
    coarsen_weights(graph, chip);
}

} // namespace

Result<Layer> lower_node(const graph::Graph& graph, const graph::Node& node, const Chip& chip) {
    const NodeView view(graph, node, chip);
    auto command = std::visit([&](const auto& op) { return lower(op, view); }, node.operation);
    if (!command) {
        return error(command.error().fault, "%s: %s", node.name.c_str(),
                     command.error().detail.c_str());
    }
    return Layer{node.name, *std::move(command), node.inputs, node.outputs};
}

void simplify(graph::Graph& graph, const Chip& chip) {
    fuse(graph);
    if (std::exchange(graph.conversions_say_how, false)) use_integer_arithmetic(graph);
    if (chip.integer_ends.value) use_integer_ends(graph);
}

std::vector<RefusedNode> refused_nodes(graph::Graph graph, const Chip& chip) {
    std::vector<RefusedNode> refused;
    make_ready(graph, chip, StoredReals::of_chip);
    for (const graph::Node& node : graph.nodes) {
        const auto layer = lower_node(graph, node, chip);
        if (layer) continue;
        RefusedNode& one = refused.emplace_back(RefusedNode{node.name, {}, layer.error().detail});
        for (const TensorId id : node.outputs) one.results.push_back(graph.tensors[id].spec.name);
    }
    return refused;
}

Result<Program> lower(graph::Graph graph, const Chip& chip, StoredReals reals) {
    EMU_TRY(check_size(graph));
    make_ready(graph, chip, reals);
    Program program;
    program.chip = &chip;
    for (const graph::Node& node : graph.nodes) {
        EMU_TRY_VALUE(layer, lower_node(graph, node, chip));
        program.layers.push_back(std::move(layer));
    }
    program.states = take_states(graph);
    for (std::size_t i = 0; i < graph.inputs.size(); ++i) {
        const bool real = i < graph.takes_reals.size() && graph.takes_reals[i];
        program.normalisation.push_back(real ? Normalisation{{0}, {1}} : Normalisation{});
    }
    for (graph::Tensor& tensor : graph.tensors) {
        program.tensors.push_back({std::move(tensor.spec), std::move(tensor.constant), 0});
    }
    program.inputs = std::move(graph.inputs);
    program.outputs = std::move(graph.outputs);
    drop_unread_constants(program);
    plan_memory(program);
    EMU_TRY(validate(program));
    return program;
}

} // namespace emu
