// SPDX-License-Identifier: Apache-2.0
// What the files that are compiled for AVX2 have in common, of internal linkage: nobody else may
// link code for AVX2.
#pragma once

#include <cstddef>
#include <cstdint>

#include <immintrin.h>

namespace emu::picture::fast {
namespace {

inline __m128i load(const void* from) {
    return _mm_loadu_si128(static_cast<const __m128i*>(from));
}

inline __m256i load_wide(const void* from) {
    return _mm256_loadu_si256(static_cast<const __m256i*>(from));
}

inline void store(void* to, __m128i values) {
    _mm_storeu_si128(static_cast<__m128i*>(to), values);
}

inline void store_wide(void* to, __m256i values) {
    _mm256_storeu_si256(static_cast<__m256i*>(to), values);
}

// Two factors of 16 bits for each sum of 32.
inline __m256i both(std::int16_t first, std::int16_t second) {
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

// A shuffle of what lies from byte `begin` on: result byte i is the one at place(i), or 0 where
// that is below 0 or not among these sixteen.
template <class Place> inline __m128i shuffle_of(int begin, Place place) {
    alignas(16) std::uint8_t mask[16];
    for (int i = 0; i < 16; ++i) {
        const int byte = place(i) - begin;
        const bool is_there = place(i) >= 0 && byte >= 0 && byte < 16;
        mask[i] = is_there ? static_cast<std::uint8_t>(byte) : 0x80;
    }
    return load(mask);
}

} // namespace
} // namespace emu::picture::fast
