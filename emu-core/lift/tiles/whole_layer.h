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
    bool has_more = false; // results that no tile has
};

// Of layers with that form which are alike but for the cells before their first ones, and whose
// first maps are parts of one tensor. Of padding the whole may have more. Error unsupported: why
// they are not one.
Result<WholeLayer> whole_layer(std::span<const Layer* const> tiles, const Program& program,
                               const TensorOrigins& origins);

// What the tensor that a whole padding pads is of `padded`, its result. Nothing: of the tensor
// something is left out.
std::optional<TensorPart> within_padding(const WholeLayer& padding, TensorId padded,
                                         const Program& program);

} // namespace emu::lift
