// SPDX-License-Identifier: Apache-2.0
// Products of a matrix unit, by the fastest kernel of this machine and as many threads as help.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/ops/arithmetic/matrix_product.h"

namespace emu {

// With a B that is known. Immutable: threads may share it.
class Product {
public:
    // Preconditions as ops::prepare(MatrixProduct, ...).
    Product(const ops::MatrixProduct& product, MatrixElement a_element, const MatrixSpec& b,
            Bytes b_matrix);

    // Preconditions as ops::PreparedProduct::run(). Error internal: BOARDLESS_VERIFY found an
    // element of C that the normative kernel computes otherwise.
    Outcome run(const MatrixSpec& a, Bytes a_matrix, const MatrixSpec& c,
                std::span<std::byte> c_matrix) const;

private:
    Outcome verify(const MatrixSpec& a, Bytes a_matrix, const MatrixSpec& c,
                   std::span<std::byte> c_matrix) const;
    std::int64_t pieces(std::int64_t m) const;

    MatrixSpec b_;
    std::unique_ptr<ops::PreparedProduct> kernel_, // that runs
        normative_;                                // that it is compared with; null: not at all
    bool is_fast_;
};

} // namespace emu
