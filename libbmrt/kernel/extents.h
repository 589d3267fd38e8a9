// SPDX-License-Identifier: Apache-2.0
// Shapes of the application's: as extents, and made and compared without a context.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/tensor/lane_layout.h"

#include <bmkernel/bm_kernel.h>

namespace bmrt::kernel {

inline constexpr std::int64_t longest_extent = 4095;         // 12 bits of a tensor descriptor
inline constexpr std::int64_t longest_global_extent = 65535; // 16 bits of a DMA descriptor

// A matrix [r, c] is a tensor [r, c / w, 1, w] with w = 16 for up to 32 columns, else 32; c / w is
// rounded up. Error bad_argument: no elements, extents above `longest`, or neither 2 nor 3 nor 4 of
// them.
emu::Result<emu::Extents> extents_of(const shape_t& shape, std::int64_t longest = longest_extent);

// How a tensor lies in local memory by default.
emu::LaneStrides default_strides(std::int64_t address, const emu::Extents& extents, bool aligned);

// Bytes of each lane that a tensor takes which begins in lane 0.
std::int64_t bytes_per_lane(const emu::Extents& extents, bool aligned);

// Error bad_argument: no such format.
emu::Result<int> format_bits(fmt_t format);

inline std::int64_t elements(const emu::Extents& extents) {
    return extents.n * extents.c * extents.h * extents.w;
}

// shape_t values, made and compared without a context.

// Extents are taken as they are, as on a board.
shape_t make_shape(u32 dim, int n, int c, int h, int w);

// A matrix of one row, or of as many as it takes for less than 65,536 columns. Error bad_argument:
// no elements, or an odd number of columns that would have to be halved.
emu::Result<shape_t> matrix_of_length(int length);

bool same_shape(const shape_t& a, const shape_t& b);

// Of a tensor or matrix of any extents. Error bad_argument: neither, or more than 2^58.
emu::Result<std::size_t> element_count(const shape_t& shape);

} // namespace bmrt::kernel
