// SPDX-License-Identifier: Apache-2.0
// Products of a matrix unit: C = A x B with A [M,K] and B [K,N], whose integers are quantised.
// Normative.
//
// An integer q stands for (q - zero) * scale. B has one scale and zero point for all its elements,
// one for each column, or one for each column within each group of rows. Per element of C:
//
//   A and B integers, one sum for each group g:
//     sum[g] = sum over the rows k of g of (a[k] - a.zero) * (b[k] - b.zero[g]), exact in 32 bits
//     C int16, int32: sum, saturated; there is one group
//     C int8:         output(sum), saturated; there is one group
//     C float:        y = 0; y += float(sum[g]) * b.scale[g] in the order of g; y * a.scale
//   A float16:
//     B integer:      factor[k] = float(b[k] - b.zero) * b.scale
//     B float16:      factor[k] = b[k]
//     C float:        y = 0; y += a[k] * factor[k] in the order of k
//
// Every step on real numbers is one of float32, never fused; float16 and bfloat16 elements of C are
// y rounded half to even, and a NaN is the quiet one without sign and payload.
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/ops/kernel.h"
#include "emu-core/tensor/matrix.h"

#include <memory>

namespace emu::ops {

// Rows of B up to which no sum of int8 products leaves 32 bits, whatever the zero points.
inline constexpr std::int64_t most_exact_rows = 0x7FFF'FFFF / (255 * 255);

// One value each for A; for B one, one per column, or one row of them per group.
struct MatrixQuant {
    std::vector<float> scale{1.0F};
    std::vector<std::int32_t> zero{0};
};

struct MatrixProduct {
    MatrixQuant a, b;
    std::int64_t group = 0; // rows of B that share scales and zero points; 0: all
    Chain output;           // of int8 elements of C: one operand per stage, or N

    std::int64_t rows_of_group(std::int64_t k) const { return group ? group : k; }
};

// Which of B's scales, or zero points, holds for an element.
template <class T> T of_element(const std::vector<T>& values, std::int64_t group,
                                std::int64_t column, std::int64_t columns) {
    const auto count = static_cast<std::int64_t>(values.size());
    if (count == 1) return values[0];
    return values[count == columns ? column : group * columns + column];
}

// B's elements as real numbers, row by row.
std::vector<float> factors(const MatrixProduct& product, const MatrixSpec& b, Bytes b_matrix);

// A product whose B is known. Immutable: threads may share it.
class PreparedProduct {
public:
    virtual ~PreparedProduct() = default;
    // Units of work for M rows of A, independent of one another; here these rows.
    virtual std::int64_t rows(std::int64_t m) const { return m; }
    // Precondition: `a` and `c` have the memory that their specs say, M rows each, K and N columns,
    // and element types that go with B's as above; 0 <= rows.first <= rows.last <= rows(M).
    virtual void run(const MatrixSpec& a, Bytes a_matrix, const MatrixSpec& c,
                     std::span<std::byte> c_matrix, Rows rows) const = 0;
};

// `a_element`: of the matrices A to come. Precondition: scales and zero points in one of the three
// numbers, zero points within their types; K <= most_exact_rows; groups divide K.
std::unique_ptr<PreparedProduct> prepare(MatrixProduct product, MatrixElement a_element,
                                         const MatrixSpec& b, Bytes b_matrix);

} // namespace emu::ops
