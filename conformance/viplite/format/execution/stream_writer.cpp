// SPDX-License-Identifier: Apache-2.0
#include "conformance/viplite/format/execution/stream_writer.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>

namespace nbg_tests {
namespace {

// A symbol's value of so many bits.
struct Coded {
    unsigned symbol = 0, value = 0, bits = 1;
};

// Symbols by length: without runs symbol L has L bits. With runs: 0 short runs, 1..5 that many
// bits, 6 raw bytes, 7 long runs.
constexpr std::array<unsigned, 8> plain_lengths{0, 1, 2, 3, 4, 5, 6, 7};
constexpr std::array<unsigned, 8> run_lengths{0, 1, 2, 3, 4, 5, 7, 8};
constexpr std::array<std::uint8_t, 6> runs{0, 3, 1, 7, 15, 63}; // zeros, less one

Coded coded_plain(std::uint16_t value) {
    const bool is_negative = value >= 128;
    const unsigned magnitude = is_negative ? value ^ 0xFFU : value;
    const unsigned length = std::bit_width(magnitude);
    if (length == 0) return {0, is_negative, 1};
    const unsigned rest = magnitude ^ 1U << (length - 1);
    return {length, rest << 1 | is_negative, length};
}

// Symbols whose prefix has the lowest bit of their value, which of words is their sign.
bool has_bit(unsigned symbol) {
    return symbol == 0 || symbol == 1 || symbol == 5;
}

Coded coded_word(std::uint16_t value, bool has_runs) {
    const unsigned low = value & 0xFF, sign = value >> 15;
    const unsigned high = value >> 8 ^ (sign ? 0xFFU : 0U);
    const unsigned magnitude = high + (has_runs ? 1 : 0);
    const unsigned length = std::bit_width(magnitude);
    if (has_runs && length > 5) return {6, value, 16};
    const unsigned rest = length == 0 ? 0 : magnitude ^ 1U << (length - 1);
    const unsigned bits = std::max(length, 1U) + 8;
    if (has_bit(length)) return {length, sign | low << 1 | rest << 9, bits};
    return {length, low | sign << 8 | rest << 9, bits};
}

Coded coded_beside_runs(std::uint16_t value) {
    const int number = static_cast<std::int8_t>(value);
    const unsigned magnitude = static_cast<unsigned>(std::abs(number));
    const unsigned length = std::bit_width(magnitude);
    if (length > 5) return {6, value, 8};
    return {length, (magnitude ^ 1U << (length - 1)) << 1 | (number < 0), length};
}

// The longest run that fits.
Coded coded_run(std::size_t zeros, std::size_t& taken) {
    std::size_t best = 0;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const std::size_t run = runs[i] + std::size_t{1};
        if (run <= zeros && run > runs[best]) best = i;
    }
    taken = runs[best] + std::size_t{1};
    const auto index = static_cast<unsigned>(best);
    if (index < 2) return {0, index, 1};
    return {7, index - 2, 2}; // two bits choose between four
}

Coded coded_value(std::uint16_t value, StreamKind kind) {
    if (kind.has_words) return coded_word(value, kind.has_runs);
    return kind.has_runs ? coded_beside_runs(value) : coded_plain(value);
}

std::vector<Coded> coded(const std::vector<std::uint16_t>& values, StreamKind kind) {
    std::vector<Coded> all;
    for (std::size_t i = 0; i < values.size();) {
        std::size_t taken = 1;
        if (!kind.has_runs || values[i] != 0) {
            all.push_back(coded_value(values[i], kind));
        } else {
            const auto begin = values.begin() + static_cast<std::ptrdiff_t>(i);
            const auto end = std::find_if(begin, values.end(), [](auto v) { return v != 0; });
            all.push_back(coded_run(static_cast<std::size_t>(end - begin), taken));
        }
        i += taken;
    }
    // One zero of padding.
    if (all.size() % 2 != 0) all.push_back(kind.has_runs ? Coded{0, 0, 1} : coded_value(0, kind));
    return all;
}

// The first three bits of a symbol's code, and two more where these are 2. Symbols 0, 1 and 5 have
// the lowest bit of their value in the code.
struct Code {
    unsigned first = 0, rest = 0;
    bool has_bit = false;
};

Code code_of(const Coded& c) {
    const unsigned low = c.value & 1;
    switch (c.symbol) {
    case 0: return {low << 2, 0, true};
    case 1: return {1 | low << 2, 0, true};
    case 2: return {7};
    case 3: return {3};
    case 4: return {6};
    case 5: return {2, 1 | low << 1, true};
    case 6: return {2, 2};
    default: return {2, 0};
    }
}

} // namespace

std::uint32_t stream_lengths(StreamKind kind) {
    std::uint32_t lengths = 0;
    for (unsigned i = 0; i < 8; ++i)
        lengths |= (kind.has_runs ? run_lengths : plain_lengths)[i] << 4 * i;
    return lengths;
}

std::span<const std::uint8_t> stream_runs(StreamKind kind) {
    if (!kind.has_runs) return {};
    return runs;
}

BitWriter write_stream(const std::vector<std::uint16_t>& values, StreamKind kind) {
    const std::vector<Coded> symbols = coded(values, kind);
    const std::size_t pairs = symbols.size() / 2;
    BitWriter out;
    for (std::size_t step = 0; step < pairs + 2; ++step) {
        for (std::size_t k = 0; k < 2; ++k) {
            out.put(step < pairs ? code_of(symbols[2 * step + k]).first : 0, 3);
        }
        for (std::size_t k = 0; k < 2 && step >= 1 && step - 1 < pairs; ++k) {
            const Code code = code_of(symbols[2 * (step - 1) + k]);
            if (code.first == 2) out.put(code.rest, 2);
        }
        for (std::size_t k = 0; k < 2 && step >= 2; ++k) {
            const Coded& c = symbols[2 * (step - 2) + k];
            const bool has_bit = code_of(c).has_bit;
            out.put(c.value >> has_bit, c.bits - has_bit);
        }
    }
    return out;
}

} // namespace nbg_tests
