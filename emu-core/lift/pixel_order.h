// SPDX-License-Identifier: Apache-2.0
// Layers that work on single pixels do so in any order: maps that are the same pixels in rows of
// another length need not be copied for them.
#pragma once

#include "emu-core/lift/tiles/tensor_origins.h"

namespace emu::lift {

// A layer and what it takes, as parts of other tensors.
struct PlacedLayer {
    Layer layer;
    std::vector<TensorPart> parts; // of each source
    std::vector<Shape> shapes;     // of each source
    Shape result;
};

PlacedLayer placed(const Layer& layer, const Program& program, const TensorOrigins& origins);

// Gives the layer's maps and its result the shape that most of the maps are stored in, where it
// works on pixels one by one. False: it does not, or they have that shape.
bool take_pixels_as_stored(PlacedLayer& placed, const Program& program);

} // namespace emu::lift
