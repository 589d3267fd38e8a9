// SPDX-License-Identifier: Apache-2.0
// Layers whose result may be computed tile by tile: of which cells a part of it is made.
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

} // namespace emu::lift
