// SPDX-License-Identifier: Apache-2.0
// From one colour space to another: rows of sums of products.
#pragma once

#include "emu-core/picture/samples.h"

#include <optional>

namespace emu::picture {

enum class Space : std::uint8_t {
    rgb,
    yuv_601_limited,
    yuv_601_full,
    yuv_709_limited,
    yuv_709_full,
};

constexpr Family family_of(Space space) {
    return space == Space::rgb ? Family::rgb : Family::yuv;
}

// Channel i becomes (sum over j of factors[i][j] * value j + constants[i]) / 2^fraction_bits,
// rounded down, and is clamped to [lowest[i], highest[i]]; of bytes.
struct Matrix {
    std::array<std::array<std::int32_t, 3>, 3> factors;
    std::array<std::int32_t, 3> constants; // with what rounds to the nearest
    unsigned fraction_bits = 0;
    std::array<std::int32_t, 3> lowest, highest;
};

// How exact the generation's fixed matrices are: 8 bits behind the point, or 10 (documented).
enum class Exactness : std::uint8_t { bits_8, bits_10 };

// Null where the spaces are the same. Error unsupported: there is no matrix for these.
Result<std::optional<Matrix>> matrix_of(Space from, Space to, Exactness exactness);

// Precondition: samples of eight bits of the space that the matrix is for.
void convert(Samples& samples, const Matrix& matrix, Family to);

// One pixel of it.
std::array<std::int32_t, 3> convert(const std::array<std::int32_t, 3>& from, const Matrix& matrix);

} // namespace emu::picture
