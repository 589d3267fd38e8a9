// SPDX-License-Identifier: Apache-2.0
// From a segment for march B2E to a program of the core that computes it from the file alone.
#pragma once

#include "emu-core/engine/program.h"
#include "emu-core/lift/tiles/join_tiles.h"
#include "libhbdnn/format/hbm/segment.h"

namespace hbdnn::format::b2e {

struct ExecutableSegment {
    // Inputs are pictures, float32, 1, H, W, C: luma, or Y, U, V, each less 128; or maps of int8,
    // N, H, W, C. Outputs have the
    // segment's numbers in the order of their bytes: N, H, W, C, or N, C, H, W in planes.
    emu::Program program;
    std::vector<emu::lift::JoinedLayer> tiled;
};

enum class Tiles : std::uint8_t { joined, as_they_are };

// Error bad_model: another march; what is not understood, with function, word and field; programs
// that read memory which nobody wrote.
emu::Result<ExecutableSegment> load_executable(const hbm::Segment& segment, const emu::Chip& chip,
                                               Tiles tiles = Tiles::joined);

} // namespace hbdnn::format::b2e
