// SPDX-License-Identifier: Apache-2.0
#include "model/unused_tensors.h"

#include <utility>

namespace emu {
namespace {

template <class Visit> void for_each_id(Program& program, Visit visit) {
    const auto visit_all = [&visit](std::vector<TensorId>& ids) {
        for (TensorId& id : ids) visit(id);
    };
    visit_all(program.inputs);
    visit_all(program.outputs);
    for (Layer& layer : program.layers) {
        visit_all(layer.src);
        visit_all(layer.dst);
    }
}

} // namespace

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
