// SPDX-License-Identifier: Apache-2.0
// Segments for march X2A.
#pragma once

#include "libhbdnn/format/hbm/segment.h"

namespace hbdnn::format::x2a {

using hbm::Extents;
using hbm::Function;
using hbm::layout_pixels;
using hbm::layout_planes;
using hbm::Region;
using hbm::Segment;
using hbm::SegmentTensor;
using hbm::source_picture;
using hbm::type_int32;
using hbm::type_int8;

// True: the HBM is of that march.
bool is_x2a(emu::Bytes hbm);

// All segments. Error bad_model: another march; as hbm::read_segments().
emu::Result<std::vector<Segment>> read_segments(const emu::SharedBytes& hbm);

} // namespace hbdnn::format::x2a
