// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/x86/real_lanes.h"

#include <immintrin.h>

namespace emu::ops::fast {
namespace {

struct Avx2 {
    using Vector = __m256;
    static constexpr int lanes = 8;
    static constexpr int pixels[most_vectors] = {8, 6, 4, 3};

    static Vector zero() { return _mm256_setzero_ps(); }
    static Vector all(float value) { return _mm256_set1_ps(value); }
    static Vector load(const float* values) { return _mm256_loadu_ps(values); }
    static Vector load_halves(const std::uint8_t* halves) {
        return _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(halves)));
    }
    static Vector add(Vector a, Vector b) { return _mm256_add_ps(a, b); }
    static Vector multiply(Vector a, Vector b) { return _mm256_mul_ps(a, b); }
    static Vector fused(Vector sums, Vector values, Vector weights) {
        return _mm256_fmadd_ps(values, weights, sums);
    }
    // Of zeros of either sign maximum and minimum leave the second operand.
    static Vector between(Vector low, Vector value, Vector high) {
        return _mm256_min_ps(high, _mm256_max_ps(low, value));
    }
    static Vector or_nan(Vector value, Vector nan, Vector sum) {
        return _mm256_blendv_ps(value, nan, _mm256_cmp_ps(sum, sum, _CMP_UNORD_Q));
    }
    static void store_all(float* to, Vector results) { _mm256_storeu_ps(to, results); }
    static void store(std::uint8_t* to, Vector results, int count) {
        if (count == lanes) return store_all(reinterpret_cast<float*>(to), results);
        float some[lanes];
        store_all(some, results);
        std::memcpy(to, some, static_cast<std::size_t>(count) * sizeof *some);
    }
    static void store_halves(std::uint8_t* to, Vector results, int count) {
        const __m128i halves = _mm256_cvtps_ph(results, _MM_FROUND_TO_NEAREST_INT);
        if (count == lanes) return _mm_storeu_si128(reinterpret_cast<__m128i*>(to), halves);
        std::memcpy(to, &halves, static_cast<std::size_t>(count) * 2);
    }
    static void widen_rest(const std::uint8_t* halves, std::int64_t done, std::int64_t count,
                           float* values) {
        if (count > lanes) { // some of them twice
            done = count - lanes;
            return store_all(values + done, load_halves(halves + 2 * done));
        }
        for (; done < count; ++done) {
            std::uint16_t half;
            std::memcpy(&half, halves + 2 * done, sizeof half);
            values[done] = _cvtsh_ss(half);
        }
    }
};

} // namespace

constinit const RealInstructions avx2_real_instructions = real_instructions<Avx2>(2, 40);

} // namespace emu::ops::fast
