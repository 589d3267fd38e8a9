// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/b2e/lower/wide_table.h"

#include "emu-core/ops/arithmetic/requantisation.h"

#include <algorithm>

namespace hbdnn::format::b2e {
namespace {

// Behind the entries, eight times bias, scale, two shifts in one word, and where the piece ends.
constexpr std::size_t piece_entries = 64, pieces_at = 416, piece_words = 4, pieces = 8;
constexpr int fraction_bits = 8;

struct Piece {
    std::int64_t bias = 0, scale = 0, end = 0;
    int right = 0, left = 0;
};

Piece piece_of(std::span<const std::int16_t> words, std::size_t number) {
    const auto part = words.subspan(pieces_at + number * piece_words, piece_words);
    const auto shifts = static_cast<std::uint16_t>(part[2]);
    return {part[0], part[1], part[3], shifts & 0x1F, shifts >> 8 & 0x1F};
}

std::int64_t value_at(std::span<const std::int16_t> words, std::int64_t x) {
    std::size_t number = 0;
    for (std::size_t i = 0; i + 1 < pieces; ++i) {
        if (x >= piece_of(words, i).end) number = i + 1;
    }
    const Piece piece = piece_of(words, number);
    const std::int64_t place = (x * piece.scale + (piece.bias << piece.left)) >> piece.right;
    if (number == 0 || number + 1 == pieces) return place; // the lines
    constexpr std::int64_t last = piece_entries - 1;
    const std::int64_t within = std::clamp<std::int64_t>(place, 0, last << fraction_bits);
    const std::int64_t entry = std::min(within >> fraction_bits, last - 1);
    const auto table = words.subspan((number - 1) * piece_entries, piece_entries);
    const std::int64_t first = table[static_cast<std::size_t>(entry)];
    const std::int64_t step = table[static_cast<std::size_t>(entry + 1)] - first;
    return first + emu::ops::shift_right(step * (within - (entry << fraction_bits)), fraction_bits,
                                         emu::ops::Rounding::half_up);
}

} // namespace

std::vector<std::int16_t> wide_table(std::span<const std::int16_t> words, bool symmetric) {
    std::vector<std::int16_t> values;
    for (std::int64_t x = -32768; x < 32768; ++x) {
        const bool mirrored = symmetric && x < 0;
        const std::int64_t value = value_at(words, mirrored ? -x : x);
        values.push_back(emu::ops::store<std::int16_t>(mirrored ? -value : value));
    }
    return values;
}

} // namespace hbdnn::format::b2e
