// SPDX-License-Identifier: Apache-2.0
// A, B and C of one shape: how they lie in memory, and how the application is told.
#pragma once

#include "emu-core/tensor/matrix.h"
#include "librknnrt/matmul/description.h"

namespace rknn {

// Error bad_argument: an extent beyond the unit's limits or not aligned as it needs, groups that do
// not divide K, a matrix beyond 4 GB.
emu::Outcome check_shape(const Description& description, const rknn_matmul_shape& shape);

// How A, B and C lie in memory. Precondition: check_shape().
struct Matrices {
    emu::MatrixSpec a, b, c;
};
Matrices matrices_of(const Description& description, const rknn_matmul_shape& shape);

rknn_matmul_io_attr to_io_attr(const Matrices& matrices);

} // namespace rknn
