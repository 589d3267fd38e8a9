// SPDX-License-Identifier: Apache-2.0
// Instructions::lanes() in vectors of 256 bits: the terms of two taps are interleaved as words, of
// which one instruction multiplies and adds pairs. V::multiply_add(sums, terms, factors) does it,
// Pairs::pairs(task, tap, terms) interleaves: the first vector has channels 0 to 3 and 16 to 19,
// the next one 4 to 7 and 20 to 23, and so on.
#pragma once

#include "emu-core/ops/fast/isa/instructions.h"

#include <immintrin.h>

namespace emu::ops::fast {
namespace {

constexpr int lane_vectors = 4; // of sums

inline __m256i load_lanes(const void* bytes) {
    return _mm256_loadu_si256(static_cast<const __m256i*>(bytes));
}

struct BytePairs {
    static void pairs(const LanesTask& task, const std::uint8_t* const* tap, __m256i* terms) {
        const __m256i zero = _mm256_setzero_si256();
        const __m256i flip = _mm256_set1_epi8(static_cast<char>(task.flip));
        const __m256i a = _mm256_xor_si256(load_lanes(tap[0] + task.channel), flip);
        const __m256i b = _mm256_xor_si256(load_lanes(tap[1] + task.channel), flip);
        const __m256i low = _mm256_unpacklo_epi8(a, b), high = _mm256_unpackhi_epi8(a, b);
        terms[0] = _mm256_unpacklo_epi8(low, zero);
        terms[1] = _mm256_unpackhi_epi8(low, zero);
        terms[2] = _mm256_unpacklo_epi8(high, zero);
        terms[3] = _mm256_unpackhi_epi8(high, zero);
    }
};

struct WordPairs {
    static void pairs(const LanesTask& task, const std::uint8_t* const* tap, __m256i* terms) {
        constexpr int half = 16; // bytes of eight channels
        for (int i = 0; i < 2; ++i) {
            const __m256i a = both(tap[0] + 2 * task.channel + i * half);
            const __m256i b = both(tap[1] + 2 * task.channel + i * half);
            terms[2 * i] = _mm256_unpacklo_epi16(a, b);
            terms[2 * i + 1] = _mm256_unpackhi_epi16(a, b);
        }
    }

private:
    // Eight channels, and those 16 further on.
    static __m256i both(const std::uint8_t* words) {
        const auto* lower = reinterpret_cast<const __m128i*>(words);
        return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128(lower)),
                                       _mm_loadu_si128(lower + 2), 1);
    }
};

template <class V, class Pairs>
void sum_lanes(const LanesTask& task, const std::uint8_t* const* cells, std::int32_t* to) {
    const __m256i zero = _mm256_setzero_si256();
    __m256i sums[lane_vectors] = {zero, zero, zero, zero};
    const std::int16_t* weights = task.weights;
    for (int t = 0; t < task.taps; t += lane_depth, weights += lane_depth * lane_block) {
        __m256i terms[lane_vectors];
        Pairs::pairs(task, cells + t, terms);
#pragma GCC unroll 4
        for (int i = 0; i < lane_vectors; ++i) {
            sums[i] = V::multiply_add(sums[i], terms[i], load_lanes(weights + 16 * i));
        }
    }
    auto* lines = reinterpret_cast<__m256i*>(to);
    _mm256_storeu_si256(lines, _mm256_permute2x128_si256(sums[0], sums[1], 0x20));
    _mm256_storeu_si256(lines + 1, _mm256_permute2x128_si256(sums[2], sums[3], 0x20));
    _mm256_storeu_si256(lines + 2, _mm256_permute2x128_si256(sums[0], sums[1], 0x31));
    _mm256_storeu_si256(lines + 3, _mm256_permute2x128_si256(sums[2], sums[3], 0x31));
}

template <class V, class Pairs = BytePairs> void sum_vector_lanes(const LanesTask& task) {
    const std::uint8_t* const* cells = task.cells;
    std::int32_t* sums = task.sums;
    for (int i = 0; i < task.pixels; ++i, cells += task.pixel_step, sums += task.pitch) {
        sum_lanes<V, Pairs>(task, cells, sums);
    }
}

} // namespace
} // namespace emu::ops::fast
