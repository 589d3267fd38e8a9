// SPDX-License-Identifier: Apache-2.0
#include "emu-core/engine/lifetime.h"

namespace emu {

std::vector<Lifetime> arena_lifetimes(const Program& program) {
    constexpr std::size_t none = SIZE_MAX;
    std::vector<std::size_t> place(program.tensors.size(), none);
    std::vector<bool> outside(program.tensors.size());
    for (const TensorId id : program.outputs) outside[id] = true;
    for (const ProgramState& state : program.states) outside[state.written] = true;
    std::vector<Lifetime> lifetimes;
    for (std::size_t layer = 0; layer < program.layers.size(); ++layer) {
        for (const TensorId id : program.layers[layer].src) {
            if (place[id] != none) lifetimes[place[id]].last = layer;
        }
        for (const TensorId id : program.layers[layer].dst) {
            if (outside[id]) continue;
            place[id] = lifetimes.size();
            lifetimes.push_back({id, layer, layer});
        }
    }
    return lifetimes;
}

} // namespace emu
