// SPDX-License-Identifier: Apache-2.0
// Compiled for AVX2; it includes nothing that others may share. What is left of a row is for the
// portable loops.
#include "emu-core/picture/fast/scalers.h"
#include "emu-core/picture/fast/x86/avx2.h"

namespace emu::picture::fast {
namespace {

namespace rest {
#include "emu-core/picture/fast/scalers_body.inc"
} // namespace rest

// Of sums whose weights add up to one, that is 2^14, behind a shift of 8: of values a and b with
// one that has weight w, 64 a + (w (b - a) + 128) / 2^8, rounded down, and vpmulhrsw(x, y) is (x y
// + 2^14) / 2^15.
constexpr std::int32_t one = 1 << 14;
constexpr unsigned shift_of_one = 8;

// One row as it is.
std::size_t down_one(const std::uint8_t* row, std::int16_t* columns, std::size_t bytes) {
    std::size_t i = 0;
    for (; i + 16 <= bytes; i += 16)
        store_wide(columns + i, _mm256_slli_epi16(_mm256_cvtepu8_epi16(load(row + i)), 6));
    return i;
}

std::size_t down_two(const std::uint8_t* const* rows, std::int16_t weight, std::int16_t* columns,
                     std::size_t bytes) {
    const __m256i factor = _mm256_set1_epi16(weight);
    std::size_t i = 0;
    for (; i + 16 <= bytes; i += 16) {
        const __m256i first = _mm256_cvtepu8_epi16(load(rows[0] + i));
        const __m256i second = _mm256_cvtepu8_epi16(load(rows[1] + i));
        const __m256i apart = _mm256_slli_epi16(_mm256_sub_epi16(second, first), 7);
        store_wide(columns + i, _mm256_add_epi16(_mm256_slli_epi16(first, 6),
                                                 _mm256_mulhrs_epi16(apart, factor)));
    }
    return i;
}

std::size_t down_any(const std::uint8_t* const* rows, const std::int16_t* weights,
                     std::size_t count, unsigned shift, std::int16_t* columns, std::size_t bytes) {
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
    return i;
}

void down(const std::uint8_t* const* rows, const std::int16_t* weights, std::size_t count,
          unsigned shift, std::int16_t* columns, std::size_t bytes) {
    std::size_t done = 0;
    if (shift == shift_of_one && count == 1 && weights[0] == one) {
        done = down_one(rows[0], columns, bytes);
    } else if (shift == shift_of_one && count == 2 && weights[0] + weights[1] == one) {
        done = down_two(rows, weights[1], columns, bytes);
    } else {
        done = down_any(rows, weights, count, shift, columns, bytes);
    }
    rest::down_from(done, rows, weights, count, shift, columns, bytes);
}

// Eight samples of 16 bits, three apart.
__m128i every_third(int begin) {
    return shuffle_of(begin, [](int i) { return i / 2 * 6 + i % 2; });
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

// Of pixels, each four sums: of its samples with those behind.
class PixelSums {
public:
    PixelSums(const std::int16_t* columns, const Pairs& how)
        : columns_(columns), how_(how), bits_(_mm_cvtsi32_si128(static_cast<int>(how.shift))),
          half_(_mm256_set1_epi32(1 << how.shift >> 1)) {
        // Each sample, then what lies a pixel behind it.
        const int behind = 2 * static_cast<int>(how.step);
        const __m128i order =
            shuffle_of(0, [behind](int i) { return i / 4 * 2 + i % 2 + i / 2 % 2 * behind; });
        order_ = _mm256_set_m128i(order, order);
    }

    // Of the pixels `first`, `first` + 2, + 4 and + 6 behind x.
    template <int first> __m256i four(std::size_t x, __m256i weights) const {
        const __m256i sums =
            _mm256_packus_epi32(two<first>(x, weights), two<first + 2>(x, weights));
        return _mm256_min_epu16(sums, _mm256_set1_epi16(255));
    }

private:
    // Of the pixels i and i + 4 behind x.
    template <int i> __m256i two(std::size_t x, __m256i weights) const {
        const std::int32_t* const places = how_.places + x;
        const __m256i samples =
            _mm256_set_m128i(load(columns_ + places[i + 4]), load(columns_ + places[i]));
        const __m256i sums = _mm256_madd_epi16(_mm256_shuffle_epi8(samples, order_),
                                               _mm256_shuffle_epi32(weights, i * 0x55));
        return _mm256_sra_epi32(_mm256_add_epi32(sums, half_), bits_);
    }

    const std::int16_t* columns_;
    const Pairs& how_;
    __m128i bits_;
    __m256i half_, order_;
};

// Eight samples each of two channels, of which either may be nowhere: four in the lower half, four
// in the upper.
void store_channels(__m256i samples, std::uint16_t* const channels[2], std::size_t x) {
    const __m256i ordered = _mm256_permute4x64_epi64(samples, 0xd8);
    if (channels[0]) store(channels[0] + x, _mm256_castsi256_si128(ordered));
    if (channels[1]) store(channels[1] + x, _mm256_extracti128_si256(ordered, 1));
}

void pairs(const std::int16_t* columns, const Pairs& how, std::uint16_t* const results[4]) {
    const PixelSums sums(columns, how);
    std::size_t x = 0;
    for (; x + 8 <= how.count; x += 8) {
        const __m256i weights = load_wide(how.weights + 2 * x);
        const __m256i even = sums.four<0>(x, weights), odd = sums.four<1>(x, weights);
        const __m256i low = _mm256_unpacklo_epi16(even, odd);
        const __m256i high = _mm256_unpackhi_epi16(even, odd);
        store_channels(_mm256_unpacklo_epi32(low, high), results, x);
        store_channels(_mm256_unpackhi_epi32(low, high), results + 2, x);
    }
    rest::pairs_from(x, columns, how, results);
}

} // namespace

const Scalers scalers_avx2 = {down, pick, along, pairs};

} // namespace emu::picture::fast
