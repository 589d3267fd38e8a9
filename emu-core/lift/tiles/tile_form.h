// SPDX-License-Identifier: Apache-2.0
// Layers whose result may be computed tile by tile: of which cells a part of it is made, and which
// layers of a program may be tiles of one.
#pragma once

#include "emu-core/engine/program.h"

#include <optional>

namespace emu::lift {

struct TileForm {
    // Per axis of the result, how windows slide over the sources' axis; nothing: tiles have all of
    // the axis, and the same of it.
    std::vector<std::optional<ops::WindowAxis>> axes;
    std::vector<std::size_t> maps; // sources that tiles have parts of; the others are the same
};

// Nothing where the operation is not known to be of that kind.
std::optional<TileForm> tile_form(const Layer& layer, const Program& program);

// The command with other cells before the first ones. Precondition: it has a form of so many axes.
Command with_before(Command command, const std::vector<std::int32_t>& before);

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
