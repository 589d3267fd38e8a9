// SPDX-License-Identifier: Apache-2.0
// The layer that several tiles are, where that is proven: each result of a tile is a result of the
// whole layer, made of the same cells, and there are no others.
#pragma once

#include "emu-core/lift/tiles/tensor_origins.h"
#include "emu-core/lift/tiles/tile_form.h"

namespace emu::lift {

// One of a layer's maps, all that its tiles have of it.
struct WholeMap {
    TensorPart part;
    Shape shape;

    bool operator==(const WholeMap&) const = default;
};

struct WholeLayer {
    std::vector<WholeMap> maps; // as TileForm::maps
    Shape result;
    std::vector<std::int32_t> before; // per axis
    // Per tile and axis, where its results begin.
    std::vector<std::vector<std::int32_t>> first;
};

// Of layers with that form which are alike but for the cells before their first ones, and whose
// first maps are parts of one tensor. Error unsupported: why they are not one.
Result<WholeLayer> whole_layer(std::span<const Layer* const> tiles, const Program& program,
                               const TensorOrigins& origins);

} // namespace emu::lift
