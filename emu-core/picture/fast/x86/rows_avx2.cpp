// SPDX-License-Identifier: Apache-2.0
// Compiled for AVX2; it includes nothing that others may share. What is left of a row is for the
// portable loops.
#include "emu-core/picture/fast/rows.h"

#include <immintrin.h>

namespace emu::picture::fast {
namespace {

namespace rest {
#include "emu-core/picture/fast/rows_body.inc"
} // namespace rest

__m128i load(const void* from) {
    return _mm_loadu_si128(static_cast<const __m128i*>(from));
}

__m256i load_wide(const void* from) {
    return _mm256_loadu_si256(static_cast<const __m256i*>(from));
}

void store(void* to, __m128i values) {
    _mm_storeu_si128(static_cast<__m128i*>(to), values);
}

void store_wide(void* to, __m256i values) {
    _mm256_storeu_si256(static_cast<__m256i*>(to), values);
}

// Two factors of 16 bits for each sum of 32.
__m256i both(std::int16_t first, std::int16_t second) {
    const auto low = static_cast<std::uint16_t>(first);
    const auto high = static_cast<std::uint32_t>(static_cast<std::uint16_t>(second)) << 16;
    return _mm256_set1_epi32(static_cast<std::int32_t>(high | low));
}

// Sums of sixteen columns; the halves are as _mm256_unpack leaves them.
struct Sums {
    __m256i low, high;

    void add(__m256i first, __m256i second, __m256i weights) {
        low =
            _mm256_add_epi32(low, _mm256_madd_epi16(_mm256_unpacklo_epi16(first, second), weights));
        high = _mm256_add_epi32(high,
                                _mm256_madd_epi16(_mm256_unpackhi_epi16(first, second), weights));
    }
    __m256i shifted(unsigned shift) const {
        const __m128i bits = _mm_cvtsi32_si128(static_cast<int>(shift));
        return _mm256_packs_epi32(_mm256_sra_epi32(low, bits), _mm256_sra_epi32(high, bits));
    }
};

void down(const std::uint8_t* const* rows, const std::int16_t* weights, std::size_t count,
          unsigned shift, std::int16_t* columns, std::size_t bytes) {
    const auto row = [&](std::size_t k, std::size_t i) {
        return _mm256_cvtepu8_epi16(load(rows[k] + i));
    };
    const __m256i half = _mm256_set1_epi32(1 << shift >> 1);
    std::size_t i = 0;
    for (; i + 16 <= bytes; i += 16) {
        Sums sums{half, half};
        std::size_t k = 0;
        for (; k + 2 <= count; k += 2)
            sums.add(row(k, i), row(k + 1, i), both(weights[k], weights[k + 1]));
        if (k < count) sums.add(row(k, i), _mm256_setzero_si256(), both(weights[k], 0));
        store_wide(columns + i, sums.shifted(shift));
    }
    rest::down_from(i, rows, weights, count, shift, columns, bytes);
}

// A shuffle of what lies from byte `begin` on: result byte i is the one at place(i), or 0 where
// that is below 0 or not among these sixteen.
template <class Place> __m128i shuffle_of(int begin, Place place) {
    alignas(16) std::uint8_t mask[16];
    for (int i = 0; i < 16; ++i) {
        const int byte = place(i) - begin;
        const bool is_there = place(i) >= 0 && byte >= 0 && byte < 16;
        mask[i] = is_there ? static_cast<std::uint8_t>(byte) : 0x80;
    }
    return load(mask);
}

// Eight samples of 16 bits, three apart.
__m128i every_third(int begin) {
    return shuffle_of(begin, [](int i) { return i / 2 * 6 + i % 2; });
}

// Eight bytes, three apart, as 16 bits.
__m128i third_bytes(int begin) {
    return shuffle_of(begin, [](int i) { return i % 2 == 0 ? i / 2 * 3 : -1; });
}

std::size_t pick_third(const std::int16_t* from, std::int16_t* to, std::size_t count) {
    const __m128i masks[3] = {every_third(0), every_third(16), every_third(32)};
    std::size_t i = 0;
    // The last read ends 24 values on, two more than the last that is needed.
    for (; i + 9 <= count; i += 8) {
        __m128i values = _mm_shuffle_epi8(load(from + i * 3), masks[0]);
        for (int part = 1; part < 3; ++part)
            values =
                _mm_or_si128(values, _mm_shuffle_epi8(load(from + i * 3 + 8 * part), masks[part]));
        store(to + i, values);
    }
    return i;
}

std::size_t pick_second(const std::int16_t* from, std::int16_t* to, std::size_t count) {
    const auto even = [&](std::size_t i) {
        return _mm256_srai_epi32(_mm256_slli_epi32(load_wide(from + i), 16), 16);
    };
    std::size_t i = 0;
    for (; i + 17 <= count; i += 16) {
        const __m256i values = _mm256_packs_epi32(even(i * 2), even(i * 2 + 16));
        store_wide(to + i, _mm256_permute4x64_epi64(values, 0xd8));
    }
    return i;
}

void pick(const std::int16_t* from, std::size_t step, std::int16_t* to, std::size_t count) {
    std::size_t done = 0;
    if (step == 2) done = pick_second(from, to, count);
    if (step == 3) done = pick_third(from, to, count);
    rest::pick(from + done * step, step, to + done, count - done);
}

// Four samples each of two results.
__m128i two_fours(const std::int16_t* columns, const std::int32_t* places) {
    const __m128i first = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(columns + places[0]));
    const __m128i second = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(columns + places[1]));
    return _mm_unpacklo_epi64(first, second);
}

void along(const std::int16_t* columns, const Along& how, std::uint16_t* results) {
    const __m128i bits = _mm_cvtsi32_si128(static_cast<int>(how.shift));
    const __m256i half = _mm256_set1_epi32(1 << how.shift >> 1);
    // Of four results, in two parts each.
    const auto parts = [&](std::size_t x) {
        __m256i sum = _mm256_setzero_si256();
        for (std::size_t four = 0; four < how.fours; ++four) {
            const std::int16_t* const from = columns + four * 4;
            const __m256i samples = _mm256_set_m128i(two_fours(from, how.places + x + 2),
                                                     two_fours(from, how.places + x));
            const __m256i weights = load_wide(how.weights + (four * how.count + x) * 4);
            sum = _mm256_add_epi32(sum, _mm256_madd_epi16(samples, weights));
        }
        return sum;
    };
    // Of eight results; the second and the third two of them are exchanged.
    const auto sums = [&](std::size_t x) {
        const __m256i sum = _mm256_hadd_epi32(parts(x), parts(x + 4));
        return _mm256_sra_epi32(_mm256_add_epi32(sum, half), bits);
    };
    const __m256i most = _mm256_set1_epi16(255);
    // Of two results each, as packing leaves them, in their order.
    const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    std::size_t x = 0;
    for (; x + 16 <= how.count; x += 16) {
        const __m256i packed = _mm256_packus_epi32(sums(x), sums(x + 8));
        const __m256i values = _mm256_permutevar8x32_epi32(packed, order);
        store_wide(results + x, _mm256_min_epu16(values, most));
    }
    rest::along_from(x, columns, how, results);
}

std::size_t widen_third(const std::uint8_t* bytes, std::uint16_t* results, std::size_t count) {
    // Reads end 24 bytes on, two more than the last that is needed.
    const __m128i low = third_bytes(0), high = third_bytes(8);
    // What both reads have comes from the first.
    const __m128i rest_only = _mm_setr_epi16(0, 0, 0, 0, 0, 0, -1, -1);
    std::size_t i = 0;
    for (; i + 9 <= count; i += 8) {
        const __m128i first = _mm_shuffle_epi8(load(bytes + i * 3), low);
        const __m128i second = _mm_shuffle_epi8(load(bytes + i * 3 + 8), high);
        store(results + i, _mm_or_si128(first, _mm_and_si128(second, rest_only)));
    }
    return i;
}

// Each byte of two twice.
std::size_t widen_pairs(const std::uint8_t* bytes, std::uint16_t* results, std::size_t count) {
    const __m256i byte = _mm256_set1_epi32(255);
    std::size_t i = 0;
    for (; i + 18 <= count; i += 16) {
        const __m256i once = _mm256_and_si256(_mm256_cvtepu16_epi32(load(bytes + i)), byte);
        store_wide(results + i, _mm256_or_si256(once, _mm256_slli_epi32(once, 16)));
    }
    return i;
}

void widen(const std::uint8_t* bytes, std::size_t step, unsigned shared, std::uint16_t* results,
           std::size_t count) {
    std::size_t done = 0;
    if (step == 1 && shared == 0) {
        for (; done + 16 <= count; done += 16)
            store_wide(results + done, _mm256_cvtepu8_epi16(load(bytes + done)));
    }
    if (step == 3 && shared == 0) done = widen_third(bytes, results, count);
    if (step == 2 && shared == 1) done = widen_pairs(bytes, results, count);
    rest::widen(bytes + (done >> shared) * step, step, shared, results + done, count - done);
}

// A channel's factors, as Sums::add() takes them.
struct MatrixFactors {
    __m256i first, second, constant, lowest, highest;
    unsigned shift;

    explicit MatrixFactors(const MatrixRow& row)
        : first(both(row.factors[0], row.factors[1])), second(both(row.factors[2], 0)),
          constant(_mm256_set1_epi32(row.constant)),
          lowest(_mm256_set1_epi16(static_cast<std::int16_t>(row.lowest))),
          highest(_mm256_set1_epi16(static_cast<std::int16_t>(row.highest))), shift(row.shift) {}

    __m256i of(__m256i a, __m256i b, __m256i c) const {
        Sums sums{constant, constant};
        sums.add(a, b, first);
        sums.add(c, _mm256_setzero_si256(), second);
        return _mm256_min_epi16(_mm256_max_epi16(sums.shifted(shift), lowest), highest);
    }
};

void matrix(std::uint16_t* const channels[3], const MatrixRow rows[3], std::size_t count) {
    const MatrixFactors factors[3] = {MatrixFactors(rows[0]), MatrixFactors(rows[1]),
                                      MatrixFactors(rows[2])};
    std::size_t x = 0;
    for (; x + 16 <= count; x += 16) {
        const __m256i a = load_wide(channels[0] + x), b = load_wide(channels[1] + x),
                      c = load_wide(channels[2] + x);
        for (std::size_t i = 0; i < 3; ++i) store_wide(channels[i] + x, factors[i].of(a, b, c));
    }
    rest::matrix_from(x, channels, rows, count);
}

// Eight samples of each of two channels, as bytes one behind the other.
__m128i bytes_of(const std::uint16_t* first, const std::uint16_t* second, std::size_t i) {
    return _mm_packus_epi16(load(first + i), load(second + i));
}

std::size_t interleave_three(const std::uint16_t* const from[], std::size_t count,
                             std::uint8_t* to) {
    constexpr char no = -128;
    const __m128i low_two = _mm_setr_epi8(0, 8, no, 1, 9, no, 2, 10, no, 3, 11, no, 4, 12, no, 5);
    const __m128i low_third =
        _mm_setr_epi8(no, no, 0, no, no, 1, no, no, 2, no, no, 3, no, no, 4, no);
    const __m128i high_two =
        _mm_setr_epi8(13, no, 6, 14, no, 7, 15, no, no, no, no, no, no, no, no, no);
    const __m128i high_third =
        _mm_setr_epi8(no, 5, no, no, 6, no, no, 7, no, no, no, no, no, no, no, no);
    std::size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        const __m128i two = bytes_of(from[0], from[1], i), third = bytes_of(from[2], from[2], i);
        store(to + i * 3,
              _mm_or_si128(_mm_shuffle_epi8(two, low_two), _mm_shuffle_epi8(third, low_third)));
        _mm_storel_epi64(
            reinterpret_cast<__m128i*>(to + i * 3 + 16),
            _mm_or_si128(_mm_shuffle_epi8(two, high_two), _mm_shuffle_epi8(third, high_third)));
    }
    return i;
}

std::size_t interleave_four(const std::uint16_t* const from[], std::size_t count,
                            std::uint8_t* to) {
    std::size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        const __m128i even = bytes_of(from[0], from[2], i), odd = bytes_of(from[1], from[3], i);
        const __m128i first = _mm_unpacklo_epi8(even, odd), last = _mm_unpackhi_epi8(even, odd);
        store(to + i * 4, _mm_unpacklo_epi16(first, last));
        store(to + i * 4 + 16, _mm_unpackhi_epi16(first, last));
    }
    return i;
}

void interleave(const std::uint16_t* const from[], std::size_t channels, std::size_t count,
                std::uint8_t* to) {
    std::size_t done = 0;
    if (channels == 1) {
        for (; done + 16 <= count; done += 16)
            store(to + done, bytes_of(from[0], from[0] + 8, done));
    }
    if (channels == 3) done = interleave_three(from, count, to);
    if (channels == 4) done = interleave_four(from, count, to);
    const std::uint16_t* left[4];
    for (std::size_t c = 0; c < channels; ++c) left[c] = from[c] + done;
    rest::interleave(left, channels, count - done, to + done * channels);
}

} // namespace

const Rows rows_avx2 = {down, pick, along, widen, matrix, interleave};

} // namespace emu::picture::fast
