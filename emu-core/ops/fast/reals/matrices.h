// SPDX-License-Identifier: Apache-2.0
// The extents of a Matmul.
#pragma once

#include "emu-core/ops/elements/broadcast.h"
#include "emu-core/ops/kernel.h"

namespace emu::ops::fast {

// `batches` times M x K by K x N.
struct Matrices {
    std::int64_t batches, m, n, k;
    Strided first, second; // where the matrices of a batch begin, in matrices
};

// Precondition: those of a Matmul.
Matrices matrices_of(const Operands& operands);

// True for the shape of one matrix, whatever its rank.
bool is_single(const Shape& shape);

} // namespace emu::ops::fast
