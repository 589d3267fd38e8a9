// SPDX-License-Identifier: Apache-2.0
// Where feature maps are, in registers.
#pragma once

#include "librknnrt/format/writer/cube.h"

namespace rknn::format::writer {

// The convolution's source. `line_whole`: the register counts one line, not four.
void set_source(const Cube& src, bool line_whole, const Generation& generation, RegisterList& list);
// The same of packed pixels.
void set_pixels(const Cube& src, const Generation& generation, RegisterList& list);
// What DPU_RDMA reads.
void set_read(const Cube& src, const Generation& generation, RegisterList& list);
// What the DPU writes: an area of its own, its lines at most 8191 pixels apart.
void set_destination(const Cube& dst, const Generation& generation, RegisterList& list);
// Bits that always have the same value in files.
void set_fixed_bits(RegisterList& list);

} // namespace rknn::format::writer
