// SPDX-License-Identifier: Apache-2.0
// What the tiles of a layer have of one of its maps: where each begins in the tensor that all are
// parts of.
#pragma once

#include "emu-core/lift/tiles/tensor_origins.h"
#include "emu-core/lift/tiles/tile_form.h"

#include <cstdint>
#include <vector>

namespace emu::lift {

struct TileMaps {
    TensorId whole = 0;
    AxisLoops loops;                           // as far as they are the same
    std::vector<std::int64_t> stride;          // per axis that windows slide over
    std::int64_t offset = 0;                   // of the cell 0, 0, ...
    std::vector<std::vector<std::int64_t>> at; // per tile and axis, the first cell
    std::vector<Shape> shapes;                 // per tile
    std::int64_t elements = 0;                 // of all together
};

// Where a tile's first map begins within one step of the windows: which of a tensor's channels it
// has, for example. Tiles of one whole begin at the same place. Precondition: it has such a source.
std::int64_t place_in_step(const Layer& tile, const TileForm& form, const Program& program,
                           const TensorOrigins& origins);

// Of the tiles' source with that number. Error unsupported: why their maps are not one.
Result<TileMaps> read_tile_maps(std::span<const Layer* const> tiles, const TileForm& form,
                                std::size_t source, const Program& program,
                                const TensorOrigins& origins);

} // namespace emu::lift
