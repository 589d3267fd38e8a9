// SPDX-License-Identifier: Apache-2.0
// shape_t values, made and compared without a context.
#pragma once

#include "emu-core/base/result.h"

#include <bmkernel/bm_kernel.h>

namespace bmrt::kernel {

// Extents are taken as they are, as on a board.
shape_t make_shape(u32 dim, int n, int c, int h, int w);

// A matrix of one row, or of as many as it takes for less than 65,536 columns. Error bad_argument:
// no elements, or an odd number of columns that would have to be halved.
emu::Result<shape_t> matrix_of_length(int length);

bool same_shape(const shape_t& a, const shape_t& b);

// Of a tensor or matrix of any extents. Error bad_argument: neither, or more than 2^58.
emu::Result<std::size_t> element_count(const shape_t& shape);

} // namespace bmrt::kernel
