// SPDX-License-Identifier: Apache-2.0
// Cholesky's factor of a symmetric matrix.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace emu {

// Where row `i` of a lower triangle begins that is stored row by row; it has i + 1 values.
constexpr std::size_t triangle_row(std::size_t i) {
    return i * (i + 1) / 2;
}

// `matrix` is the lower triangle of `size` rows. It becomes L with L L' = matrix. False where the
// matrix is not positive definite, or not a number: its values are of no use then.
bool factorise(std::vector<double>& matrix, std::int64_t size);

} // namespace emu
