// SPDX-License-Identifier: Apache-2.0
// What the CORE unit does with sums of products before the DPU gets them: it divides them by a
// power of two.
//
// Measured on two networks of which one file has such a shift and another file of the same weights
// has none: with n = 1 and 2 biases are the other file's divided by 2^n and rounded (384 channels),
// the output's shift is n smaller, factors and zero points of weights are the same. So 2^n divides
// the sums with the zero points' part, and biases are added behind it.
// Assumed: half to even, as the units' other shifts; the zero points' part is in the sum before.
#pragma once

#include "librknnrt/format/unit/task_reader.h"

namespace rknn::format {

// By how many bits; 0 where no sums are. Error bad_model: a setting that no file has.
emu::Result<int> sum_shift(const TaskReader& task);

} // namespace rknn::format
