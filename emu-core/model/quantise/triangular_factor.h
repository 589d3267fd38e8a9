// SPDX-License-Identifier: Apache-2.0
// Cholesky's factor of a symmetric matrix.
#pragma once

#include <cstdint>
#include <vector>

namespace emu {

// `matrix` is size * size values in rows, of which the lower triangle is read. It becomes L with
// L L' = matrix: L's lower triangle, and what was above it. False where the matrix is not positive
// definite, or not a number: its values are of no use then.
bool factorise(std::vector<double>& matrix, std::int64_t size);

} // namespace emu
