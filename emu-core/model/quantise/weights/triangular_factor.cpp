// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/quantise/weights/triangular_factor.h"

#include <array>
#include <cmath>

namespace emu {
namespace {

// In a fixed order that vectors can follow.
double dot(const double* a, const double* b, std::int64_t count) {
    constexpr std::int64_t lanes = 8;
    std::array<double, lanes> sums{};
    std::int64_t i = 0;
    for (; i + lanes <= count; i += lanes) {
        for (std::int64_t lane = 0; lane < lanes; ++lane) sums[lane] += a[i + lane] * b[i + lane];
    }
    double rest = 0;
    for (; i < count; ++i) rest += a[i] * b[i];
    for (const double sum : sums) rest += sum;
    return rest;
}

} // namespace

bool factorise(std::vector<double>& matrix, std::int64_t size) {
    for (std::int64_t i = 0; i < size; ++i) {
        double* row = matrix.data() + triangle_row(static_cast<std::size_t>(i));
        for (std::int64_t j = 0; j < i; ++j) {
            const double* other = matrix.data() + triangle_row(static_cast<std::size_t>(j));
            row[j] = (row[j] - dot(row, other, j)) / other[j];
        }
        const double left = row[i] - dot(row, row, i);
        if (!(left > 0) || !std::isfinite(left)) return false;
        row[i] = std::sqrt(left);
    }
    return true;
}

} // namespace emu
