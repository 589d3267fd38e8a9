// SPDX-License-Identifier: Apache-2.0
// Reductions of channels: the largest of an atom's, or of halves of it.
#pragma once

#include "librknnrt/format/constants/read_stream.h"

namespace rknn::format {

// Whether the task is the first half of a maximum on f2: a convolution that hands half an atom's
// channels each to a kernel of its own, and of either half keeps the largest.
bool keeps_maxima_of_halves(const TaskReader& task);
emu::Result<std::vector<UnitWork>> maxima_of_halves(const TaskReader& task);

// What the DPU reads: the largest channel of each pixel, packed as float16.
emu::Outcome reduce_channels(const TaskReader& task, std::vector<UnitWork>& work);

// A place that gets one number of 16 bits.
Pass fill(const emu::MemoryView& place, std::int64_t value);

} // namespace rknn::format
