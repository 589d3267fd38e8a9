// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/isa/element_instructions.h"

#include <immintrin.h>

namespace emu::ops::fast {

// One instruction looks up 128 entries by seven bits; the eighth chooses between two of them.
void map_bytes_vbmi(const std::uint8_t* table, const std::uint8_t* src, std::int64_t count,
                    std::uint8_t* dst) {
    constexpr int lanes = 64;
    const __m512i a = _mm512_loadu_si512(table), b = _mm512_loadu_si512(table + 64),
                  c = _mm512_loadu_si512(table + 128), d = _mm512_loadu_si512(table + 192);
    for (; count > 0; count -= lanes, src += lanes, dst += lanes) {
        const __mmask64 mask = count < lanes ? (__mmask64{1} << count) - 1 : ~__mmask64{0};
        const __m512i index = _mm512_maskz_loadu_epi8(mask, src);
        const __m512i lower = _mm512_permutex2var_epi8(a, index, b);
        const __m512i upper = _mm512_permutex2var_epi8(c, index, d);
        const __mmask64 is_upper = _mm512_movepi8_mask(index);
        _mm512_mask_storeu_epi8(dst, mask, _mm512_mask_blend_epi8(is_upper, lower, upper));
    }
}

} // namespace emu::ops::fast
