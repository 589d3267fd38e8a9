// SPDX-License-Identifier: Apache-2.0
#include "emu-core/picture/fast/fast.h"
#include "emu-core/picture/fast/rows.h"
#include "emu-core/picture/fast/whole_pixels.h"

#include <algorithm>

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

constexpr std::size_t luma_plane = 0, pair_plane = 1;

bool has_shared_pairs(const Format& format) {
    const auto is_of_pairs = [&](std::size_t c) {
        const Channel& channel = format.channels[c];
        return channel.plane == pair_plane && channel.step == 16 && channel.bits == 8;
    };
    return format.family == Family::yuv && format.across == 1 && format.channels[first].step == 8 &&
           format.channels[first].bits == 8 && is_of_pairs(second) && is_of_pairs(third);
}

bool is_clamped_to_bytes(const Matrix& matrix) {
    return std::ranges::count(matrix.lowest, 0) == 3 &&
           std::ranges::count(matrix.highest, 255) == 3;
}

// All ones, whatever the pixel.
MatrixRow opaque(unsigned shift) {
    return {{0, 0, 0}, 255 << shift, 0, 255, shift};
}

std::vector<MatrixRow> rows_of(const Matrix& matrix, const Format& from,
                               const std::vector<std::size_t>& order) {
    std::vector<MatrixRow> rows;
    const bool is_swapped = from.channels[second].offset > from.channels[third].offset;
    for (const std::size_t c : order) {
        rows.push_back(c == alpha ? opaque(matrix.fraction_bits) : row_of(matrix, c));
        if (is_swapped) std::swap(rows.back().factors[1], rows.back().factors[2]);
    }
    return rows;
}

bool has_whole_pixels(const Format& format) {
    return format.family == Family::rgb && format.has_byte_samples() &&
           whole_pixels(format, 0).size() >= 3;
}

Reordering reordering_of(const View& from, const View& to, const Rect& rect) {
    const std::vector<std::size_t> read = whole_pixels(*from.format, 0),
                                   written = whole_pixels(*to.format, 0);
    Reordering how{read.size(),
                   written.size(),
                   {},
                   static_cast<std::size_t>(rect.width),
                   static_cast<std::size_t>(rect.height),
                   from.planes[0].row_bytes,
                   to.planes[0].row_bytes};
    for (std::size_t i = 0; i < written.size(); ++i) {
        const std::size_t c = written[i];
        how.places[i] = channel_count; // in no pixel
        if (!from.format->reads(c) || !to.format->reads(c)) continue;
        how.places[i] = static_cast<std::uint8_t>(std::ranges::find(read, c) - read.begin());
    }
    return how;
}

std::uint8_t* bytes_at(const Plane& plane, std::int32_t row, std::size_t byte) {
    return reinterpret_cast<std::uint8_t*>(plane.bytes) +
           static_cast<std::size_t>(row) * plane.row_bytes + byte;
}

} // namespace

void convert(Samples& samples, const Matrix& matrix, Family to) {
    std::uint16_t* const channels[3] = {samples.channels[0].data(), samples.channels[1].data(),
                                        samples.channels[2].data()};
    const MatrixRow factors[3] = {row_of(matrix, 0), row_of(matrix, 1), row_of(matrix, 2)};
    rows().matrix(channels, factors, samples.count());
    samples.family = to;
}

bool converts(const View& from, const Reading& reading, const Matrix* matrix, const View& to) {
    const bool is_as_it_is = reads(from, reading) && reading.across.is_identity() &&
                             reading.down.is_identity() && reading.turn == Turn();
    if (!is_as_it_is || !has_whole_pixels(*to.format)) return false;
    if (!matrix) return has_whole_pixels(*from.format);
    return has_shared_pairs(*from.format) && reading.window.x % 2 == 0 &&
           is_clamped_to_bytes(*matrix);
}

void convert_rows(const View& from, const Reading& reading, const Matrix* matrix, const View& to,
                  const Rect& rect) {
    const std::vector<std::size_t> order = whole_pixels(*to.format, 0);
    const auto left = static_cast<std::size_t>(rect.x) * order.size();
    if (!matrix) {
        const Reordering how = reordering_of(from, to, rect);
        const auto first_byte = static_cast<std::size_t>(reading.window.x) * how.from_bytes;
        return rows().reorder(how, bytes_at(from.planes[0], reading.window.y, first_byte),
                              bytes_at(to.planes[0], rect.y, left));
    }
    const std::vector<MatrixRow> factors = rows_of(*matrix, *from.format, order);
    const auto x = static_cast<std::size_t>(reading.window.x);
    const auto count = static_cast<std::size_t>(reading.window.width);
    for (std::int32_t i = 0; i < rect.height; ++i) {
        const std::int32_t y = reading.window.y + i;
        const std::uint8_t* const luma = bytes_at(from.planes[luma_plane], y, x);
        const std::uint8_t* const pairs =
            bytes_at(from.planes[pair_plane], y >> from.format->down, x);
        rows().colours({luma, pairs, factors.data(), order.size(), count},
                       bytes_at(to.planes[0], rect.y + i, left));
    }
}

} // namespace emu::picture::fast
