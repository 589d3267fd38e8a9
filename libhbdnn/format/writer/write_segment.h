// SPDX-License-Identifier: Apache-2.0
// One segment of an HBM: its descriptor, and what that leads to.
#pragma once

#include "libhbdnn/format/hbm/segment.h"
#include "libhbdnn/format/writer/image.h"

namespace hbdnn::format::writer {

// Behind what the image of a file has already. Where its descriptor is, as files count. Its steps
// run functions that it has, and tables are between tensors that it has among its pieces.
std::size_t write_segment(Image& image, const hbm::Segment& segment);

} // namespace hbdnn::format::writer
