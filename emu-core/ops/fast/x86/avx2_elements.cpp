// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/x86/f16c_elements.h"

namespace emu::ops::fast {
namespace {

constexpr int sixteenths = 16; // of a table of 256 bytes

// Sixteen bytes at a time: vpshufb gives 0 for indices of 128 and more, which all indices become
// that are not among the sixteen.
__m256i mapped(const std::uint8_t* table, __m256i index) {
    const __m256i step = _mm256_set1_epi8(16), highest = _mm256_set1_epi8(0x70);
    __m256i result = _mm256_setzero_si256();
    for (int i = 0; i < sixteenths; ++i, table += 16, index = _mm256_sub_epi8(index, step)) {
        const __m256i part =
            _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(table)));
        result =
            _mm256_or_si256(result, _mm256_shuffle_epi8(part, _mm256_adds_epu8(index, highest)));
    }
    return result;
}

} // namespace

void avx2::map_bytes(const std::uint8_t* table, const std::uint8_t* src, std::int64_t count,
                     std::uint8_t* dst) {
    constexpr int lanes = 32;
    for (; count >= lanes; count -= lanes, src += lanes, dst += lanes) {
        const __m256i index = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(src));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(dst), mapped(table, index));
    }
    for (std::int64_t i = 0; i < count; ++i) dst[i] = table[src[i]];
}

const ElementInstructions avx2_elements = vector_elements;

} // namespace emu::ops::fast
