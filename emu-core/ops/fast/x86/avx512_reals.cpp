// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/reals/real_sums.h"

#include <cstring>
#include <immintrin.h>

namespace emu::ops::fast {
namespace {

constexpr __mmask16 all_lanes = 0xFFFF;

__mmask16 first_lanes(std::int64_t count) {
    return static_cast<__mmask16>((1U << count) - 1);
}

struct Lanes {
    using Vector = __m512;
    static constexpr int lanes = 16;
    static constexpr int pixels[most_vectors] = {8, 8, 8, 6};

    static Vector zero() { return _mm512_setzero_ps(); }
    static Vector load(const float* values) { return _mm512_loadu_ps(values); }
    static Vector broadcast(const float* value) {
        float one;
        std::memcpy(&one, value, sizeof one); // need not be aligned
        return _mm512_set1_ps(one);
    }

    struct Ending {
        Vector bias, low, high, nan;
    };
    static Ending ending(const RealFinish& finish, int lane) {
        return {load(finish.bias + lane), _mm512_set1_ps(finish.low), _mm512_set1_ps(finish.high),
                _mm512_set1_ps(__builtin_nanf(""))};
    }
    // Of zeros of either sign maximum and minimum leave the second operand, the sum.
    static Vector finish(Vector sums, const Ending& ending) {
        const Vector sum = _mm512_add_ps(sums, ending.bias);
        const Vector limited = _mm512_maskz_min_ps(all_lanes, ending.high,
                                                   _mm512_maskz_max_ps(all_lanes, ending.low, sum));
        return _mm512_mask_mov_ps(limited, _mm512_cmp_ps_mask(sum, sum, _CMP_UNORD_Q), ending.nan);
    }
};

// Two roundings, as the normative operation has.
struct Singles : Lanes {
    static constexpr int value_bytes = 4, result_bytes = 4;

    static Vector factors(const std::uint8_t* weights) { return _mm512_loadu_ps(weights); }
    static Vector multiply_add(Vector sums, Vector values, Vector weights) {
        return _mm512_add_ps(sums, _mm512_mul_ps(values, weights));
    }
    static void store(std::uint8_t* to, Vector results, int count) {
        _mm512_mask_storeu_ps(to, first_lanes(count), results);
    }
};

// Products are exact: see avx2_reals.cpp.
struct Halves : Lanes {
    static constexpr int value_bytes = 2, result_bytes = 2;

    static Vector factors(const std::uint8_t* weights) {
        return _mm512_cvtph_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(weights)));
    }
    static Vector multiply_add(Vector sums, Vector values, Vector weights) {
        return _mm512_fmadd_ps(values, weights, sums);
    }
    static void store(std::uint8_t* to, Vector results, int count) {
        const __mmask16 some = first_lanes(count);
        _mm256_mask_storeu_epi16(to, some,
                                 _mm512_maskz_cvtps_ph(some, results, _MM_FROUND_TO_NEAREST_INT));
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
        _mm512_storeu_ps(values + i, Halves::factors(halves + 2 * i));
    }
    if (i == count) return;
    const __mmask16 rest = first_lanes(count - i);
    _mm512_mask_storeu_ps(values + i, rest,
                          _mm512_cvtph_ps(_mm256_maskz_loadu_epi16(rest, halves + 2 * i)));
}

} // namespace

const RealInstructions avx512_real_instructions{
    .lanes = Lanes::lanes,
    .vectors = most_vectors,
    .pixels = {Lanes::pixels[0], Lanes::pixels[1], Lanes::pixels[2], Lanes::pixels[3]},
    .products_per_ns = 45,
    .f32 = {sum_vectors<Singles>, sum_all_lanes<Singles>},
    .f16 = {sum_vectors<Halves>, sum_all_lanes<Halves>},
    .f16_to_f32 = {sum_vectors<HalvesToSingles>, nullptr},
    .widen = widen};

} // namespace emu::ops::fast
