// SPDX-License-Identifier: Apache-2.0
// Instructions::lanes() in vectors of 256 bits: the bytes of two taps are interleaved and become
// words, of which one instruction multiplies and adds pairs. V::multiply_add(sums, terms, factors)
// does it. Nothing crosses the halves of a vector before the end.
#pragma once

#include "ops/fast/instructions.h"

#include <immintrin.h>

namespace emu::ops::fast {
namespace {

template <class V>
void sum_lanes(const LanesTask& task, const std::uint8_t* const* cells, std::int32_t* to) {
    constexpr int vectors = 4; // of sums
    const auto load = [](const void* bytes) {
        return _mm256_loadu_si256(static_cast<const __m256i*>(bytes));
    };
    const __m256i zero = _mm256_setzero_si256();
    const __m256i flip = _mm256_set1_epi8(static_cast<char>(task.flip));
    __m256i sums[vectors] = {zero, zero, zero, zero};
    const std::int16_t* weights = task.weights;
    for (int t = 0; t < task.taps; t += lane_depth, weights += lane_depth * lane_block) {
        const __m256i a = _mm256_xor_si256(load(cells[t] + task.channel), flip);
        const __m256i b = _mm256_xor_si256(load(cells[t + 1] + task.channel), flip);
        const __m256i low = _mm256_unpacklo_epi8(a, b), high = _mm256_unpackhi_epi8(a, b);
        const __m256i terms[vectors] = {
            _mm256_unpacklo_epi8(low, zero), _mm256_unpackhi_epi8(low, zero),
            _mm256_unpacklo_epi8(high, zero), _mm256_unpackhi_epi8(high, zero)};
#pragma GCC unroll 4
        for (int i = 0; i < vectors; ++i) {
            sums[i] = V::multiply_add(sums[i], terms[i], load(weights + 16 * i));
        }
    }
    auto* lines = reinterpret_cast<__m256i*>(to);
    _mm256_storeu_si256(lines, _mm256_permute2x128_si256(sums[0], sums[1], 0x20));
    _mm256_storeu_si256(lines + 1, _mm256_permute2x128_si256(sums[2], sums[3], 0x20));
    _mm256_storeu_si256(lines + 2, _mm256_permute2x128_si256(sums[0], sums[1], 0x31));
    _mm256_storeu_si256(lines + 3, _mm256_permute2x128_si256(sums[2], sums[3], 0x31));
}

template <class V> void sum_vector_lanes(const LanesTask& task) {
    const std::uint8_t* const* cells = task.cells;
    std::int32_t* sums = task.sums;
    for (int i = 0; i < task.pixels; ++i, cells += task.pixel_step, sums += task.pitch) {
        sum_lanes<V>(task, cells, sums);
    }
}

} // namespace
} // namespace emu::ops::fast
