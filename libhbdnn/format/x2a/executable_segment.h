// SPDX-License-Identifier: Apache-2.0
// From a segment for march X2A to a program of the core that computes it from the file alone.
#pragma once

#include "libhbdnn/format/hbm/executable_segment.h"
#include "libhbdnn/format/hbm/segment.h"

namespace hbdnn::format::x2a {

using hbm::ExecutableSegment;
using hbm::Tiles;

// Error bad_model: what is not understood, with function, word and field; programs that read memory
// which nobody wrote.
emu::Result<ExecutableSegment> load_executable(const hbm::Segment& segment, const emu::Chip& chip,
                                               Tiles tiles = Tiles::joined);

} // namespace hbdnn::format::x2a
