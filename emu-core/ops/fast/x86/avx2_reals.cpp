// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/reals/real_sums.h"

#include <cstring>
#include <immintrin.h>

namespace emu::ops::fast {
namespace {

struct Lanes {
    using Vector = __m256;
    static constexpr int lanes = 8;
    static constexpr int pixels[most_vectors] = {8, 6, 4, 3};

    static Vector zero() { return _mm256_setzero_ps(); }
    static Vector load(const float* values) { return _mm256_loadu_ps(values); }
    static Vector broadcast(const float* value) {
        float one;
        std::memcpy(&one, value, sizeof one); // need not be aligned
        return _mm256_set1_ps(one);
    }

    struct Ending {
        Vector bias, low, high, nan;
    };
    static Ending ending(const RealFinish& finish, int lane) {
        return {load(finish.bias + lane), _mm256_set1_ps(finish.low), _mm256_set1_ps(finish.high),
                _mm256_set1_ps(__builtin_nanf(""))};
    }
    // Of zeros of either sign maximum and minimum leave the second operand, the sum.
    static Vector finish(Vector sums, const Ending& ending) {
        const Vector sum = _mm256_add_ps(sums, ending.bias);
        const Vector limited = _mm256_min_ps(ending.high, _mm256_max_ps(ending.low, sum));
        return _mm256_blendv_ps(limited, ending.nan, _mm256_cmp_ps(sum, sum, _CMP_UNORD_Q));
    }
};

// Two roundings, as the normative operation has.
struct Singles : Lanes {
    static constexpr int value_bytes = 4, result_bytes = 4;

    static Vector factors(const std::uint8_t* weights) {
        return _mm256_loadu_ps(reinterpret_cast<const float*>(weights));
    }
    static Vector multiply_add(Vector sums, Vector values, Vector weights) {
        return _mm256_add_ps(sums, _mm256_mul_ps(values, weights));
    }
    static void store(std::uint8_t* to, Vector results, int count) {
        if (count == lanes) return _mm256_storeu_ps(reinterpret_cast<float*>(to), results);
        float some[lanes];
        _mm256_storeu_ps(some, results);
        std::memcpy(to, some, static_cast<std::size_t>(count) * sizeof *some);
    }
};

// A product of two float16 has 22 bits, of 2^-48 at least and below 2^32: float32 holds it exactly,
// so that a fused addition, which rounds once, gives what two instructions give.
struct Halves : Lanes {
    static constexpr int value_bytes = 2, result_bytes = 2;

    static Vector factors(const std::uint8_t* weights) {
        return _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(weights)));
    }
    static Vector multiply_add(Vector sums, Vector values, Vector weights) {
        return _mm256_fmadd_ps(values, weights, sums);
    }
    static void store(std::uint8_t* to, Vector results, int count) {
        const __m128i halves = _mm256_cvtps_ph(results, _MM_FROUND_TO_NEAREST_INT);
        if (count == lanes) return _mm_storeu_si128(reinterpret_cast<__m128i*>(to), halves);
        std::memcpy(to, &halves, static_cast<std::size_t>(count) * value_bytes);
    }
};

struct HalvesToSingles : Halves {
    static constexpr int result_bytes = 4;

    static void store(std::uint8_t* to, Vector results, int count) {
        Singles::store(to, results, count);
    }
};

void widen(const std::uint8_t* halves, std::int64_t count, float* values) {
    std::int64_t i = 0;
    for (; i + Lanes::lanes <= count; i += Lanes::lanes) {
        _mm256_storeu_ps(values + i, Halves::factors(halves + 2 * i));
    }
    if (i < count && count > Lanes::lanes) { // some of them twice
        i = count - Lanes::lanes;
        _mm256_storeu_ps(values + i, Halves::factors(halves + 2 * i));
        return;
    }
    for (; i < count; ++i) {
        std::uint16_t half;
        std::memcpy(&half, halves + 2 * i, sizeof half);
        values[i] = _cvtsh_ss(half);
    }
}

} // namespace

const RealInstructions avx2_real_instructions{
    .lanes = Lanes::lanes,
    .vectors = 2,
    .pixels = {Lanes::pixels[0], Lanes::pixels[1], Lanes::pixels[2], Lanes::pixels[3]},
    .products_per_ns = 40,
    .f32 = {sum_vectors<Singles>, sum_all_lanes<Singles>},
    .f16 = {sum_vectors<Halves>, sum_all_lanes<Halves>},
    .f16_to_f32 = {sum_vectors<HalvesToSingles>, nullptr},
    .widen = widen};

} // namespace emu::ops::fast
