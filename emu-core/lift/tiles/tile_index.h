// SPDX-License-Identifier: Apache-2.0
// Which layers of a program may be tiles of one.
#pragma once

#include "emu-core/engine/program.h"

namespace emu::lift {

class TileIndex {
public:
    explicit TileIndex(const Program& program);

    // The layers that compute the same as this one, perhaps elsewhere, by number and in the
    // program's order; it is one of them. Empty where it is not known to be a layer of tiles.
    const std::vector<std::size_t>& alike(std::size_t layer) const {
        return members(class_of(layer));
    }

    // Layers that compute the same are a class. 0: no tiles.
    std::size_t class_of(std::size_t layer) const { return class_of_[layer]; }
    std::size_t classes() const { return classes_.size(); }
    const std::vector<std::size_t>& members(std::size_t number) const { return classes_[number]; }

private:
    std::vector<std::size_t> class_of_;             // by layer
    std::vector<std::vector<std::size_t>> classes_; // the first one is empty
};

} // namespace emu::lift
