// SPDX-License-Identifier: Apache-2.0
// The sum of a vector's lanes, in 32 bits. By halves: of a plain loop compilers make an extraction
// for each lane.
#pragma once

#include <cstdint>

#include <immintrin.h>

namespace emu::ops::fast {
namespace {

[[maybe_unused]] std::int32_t lane_total(__m256i lanes) {
    __m128i sums = _mm_add_epi32(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    sums = _mm_add_epi32(sums, _mm_shuffle_epi32(sums, _MM_SHUFFLE(1, 0, 3, 2)));
    sums = _mm_add_epi32(sums, _mm_shuffle_epi32(sums, _MM_SHUFFLE(2, 3, 0, 1)));
    return _mm_cvtsi128_si32(sums);
}

} // namespace
} // namespace emu::ops::fast
