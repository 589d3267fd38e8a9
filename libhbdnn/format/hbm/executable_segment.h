// SPDX-License-Identifier: Apache-2.0
// What a segment's program becomes, on every march.
#pragma once

#include "emu-core/engine/program.h"
#include "emu-core/lift/tiles/join_tiles.h"

namespace hbdnn::format::hbm {

struct ExecutableSegment {
    // Inputs are int8, N, H, W, C; pictures are luma, or Y, U, V, each less 128. Outputs have the
    // segment's numbers in the order of their bytes: N, H, W, C, or N, C, H, W in planes.
    emu::Program program;
    std::vector<emu::lift::JoinedLayer> tiled;
};

enum class Tiles : std::uint8_t { joined, as_they_are };

} // namespace hbdnn::format::hbm
