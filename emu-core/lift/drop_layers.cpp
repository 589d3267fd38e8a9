// SPDX-License-Identifier: Apache-2.0
#include "lift/drop_layers.h"

#include <algorithm>

namespace emu::lift {

void drop_unneeded_layers(Program& program) {
    std::vector<bool> needed(program.tensors.size());
    for (const TensorId id : program.outputs) needed[id] = true;
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

} // namespace emu::lift
