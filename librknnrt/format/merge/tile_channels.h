// SPDX-License-Identifier: Apache-2.0
// Numbers per channel of neighbouring tiles of channels.
#pragma once

#include "librknnrt/format/unit/unit_task.h"

namespace rknn::format {

// Appends the numbers of `b`'s channels to those of `a`'s. False where the two do not differ in
// numbers only; `a` is then of no use.
bool append_path(DataPath& a, std::int32_t a_channels, const DataPath& b, std::int32_t b_channels);
bool append_kernels(Convolution& a, const Convolution& b);

} // namespace rknn::format
