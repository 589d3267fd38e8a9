// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/picture/jpeg_component.h"

#include <cmath>
#include <cstdlib>
#include <numbers>

namespace hbdnn::spcdev {
namespace {

using Table = std::array<std::array<float, 8>, 8>;

// One dimension of the cosine transform: [frequency][position].
Table make_cosines() {
    Table table{};
    for (std::size_t u = 0; u < 8; ++u) {
        for (std::size_t x = 0; x < 8; ++x) {
            const double scale = u == 0 ? std::sqrt(0.125) : 0.5;
            table[u][x] = static_cast<float>(
                scale * std::cos(static_cast<double>((2 * x + 1) * u) * std::numbers::pi / 16));
        }
    }
    return table;
}

// Each row becomes frequencies, and a column.
Block transform_rows(const Block& samples) {
    static const Table table = make_cosines();
    Block result{};
    for (std::size_t row = 0; row < 8; ++row) {
        for (std::size_t u = 0; u < 8; ++u) {
            float sum = 0;
            for (std::size_t x = 0; x < 8; ++x) sum += table[u][x] * samples[row * 8 + x];
            result[u * 8 + row] = sum;
        }
    }
    return result;
}

int bits_of(int value) {
    int bits = 0;
    for (int rest = std::abs(value); rest != 0; rest >>= 1) ++bits;
    return bits;
}

// Negative numbers are one less, so that their highest bit is 0.
void write_number(BitWriter& writer, int value, int bits) {
    const int stored = value < 0 ? value - 1 : value;
    writer.write(static_cast<std::uint32_t>(stored) & ((1U << bits) - 1), bits);
}

} // namespace

void JpegComponent::write(BitWriter& writer, const Block& samples) {
    const Block frequencies = transform_rows(transform_rows(samples));
    std::array<int, 64> values{};
    for (std::size_t i = 0; i < 64; ++i) {
        const std::size_t at = zigzag[i];
        values[i] = static_cast<int>(std::lround(frequencies[at] / static_cast<float>(steps_[at])));
    }
    write_mean(writer, values[0]);
    write_rest(writer, values);
}

// As the difference to the block before.
void JpegComponent::write_mean(BitWriter& writer, int value) {
    const int difference = value - last_mean_;
    last_mean_ = value;
    dc_.write(writer, bits_of(difference));
    write_number(writer, difference, bits_of(difference));
}

// A code tells how many zeros go before a number, and its bits.
void JpegComponent::write_rest(BitWriter& writer, const std::array<int, 64>& values) const {
    constexpr int sixteen_zeros = 0xf0, end = 0;
    int zeros = 0;
    for (std::size_t i = 1; i < 64; ++i) {
        if (values[i] == 0) {
            ++zeros;
            continue;
        }
        for (; zeros >= 16; zeros -= 16) ac_.write(writer, sixteen_zeros);
        ac_.write(writer, zeros * 16 + bits_of(values[i]));
        write_number(writer, values[i], bits_of(values[i]));
        zeros = 0;
    }
    if (zeros > 0) ac_.write(writer, end);
}

} // namespace hbdnn::spcdev
