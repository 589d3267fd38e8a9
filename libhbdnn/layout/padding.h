// SPDX-License-Identifier: Apache-2.0
// hbDNNAddPadding and its relatives: data with and without gaps.
#pragma once

#include "emu-core/base/result.h"

#include <cstdint>
#include <span>

namespace hbdnn {

// Up to eight axes, the slowest first: how many elements, and how many bytes from one to the next
// where there are gaps.
struct PaddedShape {
    std::span<const std::int64_t> extents, strides;
    std::int64_t element_bytes = 1;
};

// Four axes of `extents` in memory for `aligned` ones. Error bad_argument: not four, an extent
// below 1, an aligned one below the extent, or more than 2^40 bytes.
struct AlignedShape {
    std::int64_t extents[4], strides[4];
};
emu::Result<AlignedShape> aligned_shape(std::span<const std::int32_t> extents,
                                        std::span<const std::int32_t> aligned,
                                        std::int64_t element_bytes);

// Error of both bad_argument: no axes or more than eight, an extent or an element below 1, a stride
// below what lies within it, more than 2^40 bytes, or output and input share memory.
// Gaps become zero, to the end of the last index of the slowest axis.
emu::Outcome add_padding(const PaddedShape& shape, const void* input, void* output);
emu::Outcome remove_padding(const PaddedShape& shape, const void* input, void* output);

} // namespace hbdnn
