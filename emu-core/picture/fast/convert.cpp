// SPDX-License-Identifier: Apache-2.0
#include "emu-core/picture/fast/fast.h"
#include "emu-core/picture/fast/rows.h"

namespace emu::picture::fast {
namespace {

MatrixRow row_of(const Matrix& matrix, std::size_t i) {
    const auto factor = [&](std::size_t j) {
        return static_cast<std::int16_t>(matrix.factors[i][j]); // at most 2.2 behind 10 bits
    };
    return {{factor(0), factor(1), factor(2)},
            matrix.constants[i],
            matrix.lowest[i],
            matrix.highest[i],
            matrix.fraction_bits};
}

} // namespace

void convert(Samples& samples, const Matrix& matrix, Family to) {
    std::uint16_t* const channels[3] = {samples.channels[0].data(), samples.channels[1].data(),
                                        samples.channels[2].data()};
    const MatrixRow factors[3] = {row_of(matrix, 0), row_of(matrix, 1), row_of(matrix, 2)};
    rows().matrix(channels, factors, samples.count());
    samples.family = to;
}

} // namespace emu::picture::fast
