// SPDX-License-Identifier: Apache-2.0
// Whole files of our own with programs for march X2A.
#pragma once

#include "conformance/hbdnn/format/sample_files.h"
#include "conformance/hbdnn/format/x2a/small_map.h"

namespace hbdnn::format::x2a {

// Of gray_file(): 2 x 4 gray pixels to three int32 sums, fully connected.
hbm::Segment gray_segment();
// Of the pixels less 128.
std::int64_t gray_sum(const std::vector<int>& pixels, std::int32_t channel);
// gray_file() with that program.
BpuFile gray_program_file(const hbm::Segment& segment = gray_segment());

// NV12 of 16 x 8, of which `width` pixels of a line come out, with a table of the CPU's between two
// functions, and shifts.
hbm::Segment table_segment(std::int32_t width = 13);
int table_value(int x);

// NV12 of 16 x 8 through every unit, to the largest of eight channels.
hbm::Segment all_units_segment();

// An HBM of the segment alone.
std::vector<std::byte> hbm_of(const hbm::Segment& segment);

} // namespace hbdnn::format::x2a
