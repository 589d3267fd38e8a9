// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/passes/program_passes.h"

#include <algorithm>
#include <utility>

namespace emu {
namespace {

template <class Visit> void for_each_id(Program& program, Visit visit) {
    const auto visit_all = [&visit](std::vector<TensorId>& ids) {
        for (TensorId& id : ids) visit(id);
    };
    visit_all(program.inputs);
    visit_all(program.outputs);
    for (ProgramState& state : program.states) visit(state.read), visit(state.written);
    for (Layer& layer : program.layers) {
        visit_all(layer.src);
        visit_all(layer.dst);
    }
}

} // namespace

void drop_unneeded_layers(Program& program) {
    std::vector<bool> needed(program.tensors.size());
    for (const TensorId id : program.outputs) needed[id] = true;
    for (const ProgramState& state : program.states) needed[state.written] = true;
    const auto is_needed = [&](TensorId id) { return needed[id]; };
    std::vector<Layer> kept;
    for (auto layer = program.layers.rbegin(); layer != program.layers.rend(); ++layer) {
        if (std::ranges::none_of(layer->dst, is_needed)) continue;
        for (const TensorId id : layer->src) needed[id] = true;
        kept.push_back(std::move(*layer));
    }
    std::ranges::reverse(kept);
    program.layers = std::move(kept);
}

void drop_unused_tensors(Program& program) {
    std::vector<bool> used(program.tensors.size());
    for_each_id(program, [&](TensorId id) { used[id] = true; });
    std::vector<ProgramTensor> kept;
    std::vector<TensorId> place(used.size());
    for (std::size_t id = 0; id < used.size(); ++id) {
        if (!used[id]) continue;
        place[id] = static_cast<TensorId>(kept.size());
        kept.push_back(std::move(program.tensors[id]));
    }
    program.tensors = std::move(kept);
    for_each_id(program, [&](TensorId& id) { id = place[id]; });
}

} // namespace emu
