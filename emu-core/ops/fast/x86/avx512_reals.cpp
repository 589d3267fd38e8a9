// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/x86/real_lanes.h"

#include <immintrin.h>

namespace emu::ops::fast {
namespace {

constexpr __mmask16 all_lanes = 0xFFFF;

__mmask16 first_lanes(std::int64_t count) {
    return static_cast<__mmask16>((1U << count) - 1);
}

struct Avx512 {
    using Vector = __m512;
    static constexpr int lanes = 16;
    static constexpr int pixels[most_vectors] = {8, 8, 8, 6};

    static Vector zero() { return _mm512_setzero_ps(); }
    static Vector all(float value) { return _mm512_set1_ps(value); }
    static Vector load(const float* values) { return _mm512_loadu_ps(values); }
    static Vector load_halves(const std::uint8_t* halves) {
        return _mm512_cvtph_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(halves)));
    }
    static Vector add(Vector a, Vector b) { return _mm512_add_ps(a, b); }
    static Vector multiply(Vector a, Vector b) { return _mm512_mul_ps(a, b); }
    static Vector fused(Vector sums, Vector values, Vector weights) {
        return _mm512_fmadd_ps(values, weights, sums);
    }
    // Of zeros of either sign maximum and minimum leave the second operand.
    static Vector between(Vector low, Vector value, Vector high) {
        return _mm512_maskz_min_ps(all_lanes, high, _mm512_maskz_max_ps(all_lanes, low, value));
    }
    static Vector or_nan(Vector value, Vector nan, Vector sum) {
        return _mm512_mask_mov_ps(value, _mm512_cmp_ps_mask(sum, sum, _CMP_UNORD_Q), nan);
    }
    static void store_all(float* to, Vector results) { _mm512_storeu_ps(to, results); }
    static void store(std::uint8_t* to, Vector results, int count) {
        _mm512_mask_storeu_ps(to, first_lanes(count), results);
    }
    static void store_halves(std::uint8_t* to, Vector results, int count) {
        const __mmask16 some = first_lanes(count);
        _mm256_mask_storeu_epi16(to, some,
                                 _mm512_maskz_cvtps_ph(some, results, _MM_FROUND_TO_NEAREST_INT));
    }
    static void widen_rest(const std::uint8_t* halves, std::int64_t done, std::int64_t count,
                           float* values) {
        const __mmask16 rest = first_lanes(count - done);
        _mm512_mask_storeu_ps(values + done, rest,
                              _mm512_cvtph_ps(_mm256_maskz_loadu_epi16(rest, halves + 2 * done)));
    }
};

} // namespace

constinit const RealInstructions avx512_real_instructions =
    real_instructions<Avx512>(most_vectors, 45);

} // namespace emu::ops::fast
