// SPDX-License-Identifier: Apache-2.0
#include "emu-core/picture/fast/fast.h"
#include "emu-core/picture/fast/rows.h"

#include <algorithm>

namespace emu::picture::fast {
namespace {

constexpr std::size_t converted_at_once = 512; // pixels

MatrixRow row_of(const Matrix& matrix, std::size_t i) {
    const auto& factors = matrix.factors[i];
    return {{factors[0], factors[1], factors[2]},
            matrix.constants[i],
            matrix.lowest[i],
            matrix.highest[i],
            matrix.fraction_bits};
}

} // namespace

void convert(Samples& samples, const Matrix& matrix, Family to) {
    std::uint16_t before[3][converted_at_once];
    const std::uint16_t* const from[3] = {before[0], before[1], before[2]};
    for (std::size_t begin = 0; begin < samples.count(); begin += converted_at_once) {
        const std::size_t count = std::min(converted_at_once, samples.count() - begin);
        for (std::size_t c = 0; c < 3; ++c)
            std::copy_n(&samples.channels[c][begin], count, before[c]);
        for (std::size_t c = 0; c < 3; ++c)
            rows().matrix(from, row_of(matrix, c), count, &samples.channels[c][begin]);
    }
    samples.family = to;
}

} // namespace emu::picture::fast
