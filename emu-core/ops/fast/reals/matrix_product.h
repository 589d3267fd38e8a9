// SPDX-License-Identifier: Apache-2.0
// Faster twins of the products in ops/matrix_product.h, equal byte for byte.
#pragma once

#include "emu-core/ops/arithmetic/matrix_product.h"
#include "emu-core/ops/fast/isa/isa.h"

namespace emu::ops::fast {

// The twin of what ops::prepare() makes of the same; null where there is none. Its rows are of its
// own making. Precondition: as ops::prepare()'s, and runs_here(isa).
std::unique_ptr<PreparedProduct> prepare(const MatrixProduct& product, MatrixElement a_element,
                                         const MatrixSpec& b, Bytes b_matrix, Isa isa);

// Of integers, and of float16 A.
std::unique_ptr<PreparedProduct> prepare_integers(const MatrixProduct& product, const MatrixSpec& b,
                                                  Bytes b_matrix, Isa isa);
std::unique_ptr<PreparedProduct> prepare_reals(const MatrixProduct& product, const MatrixSpec& b,
                                               Bytes b_matrix, Isa isa);

} // namespace emu::ops::fast
