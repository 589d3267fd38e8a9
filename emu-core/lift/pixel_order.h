// SPDX-License-Identifier: Apache-2.0
// Layers that need no rearranged maps. Those that work on single pixels do so in any order: maps
// that are the same pixels in rows of another length need not be copied for them. Convolutions of
// maps whose channels are the four phases of a larger map, every second pixel of every second line
// each, work on the larger one, by kernels of twice the size.
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

// Adds the layer's weights for that to the program. False: its map is no such one.
bool take_phases_as_stored(PlacedLayer& placed, Program& program);

// Of a convolution with kernels as that gives, drops the outer lines and columns that are zeros in
// all of them: phases have an even number of cells each way, kernels often not.
void drop_zero_margins(PlacedLayer& placed, Program& program);

} // namespace emu::lift
