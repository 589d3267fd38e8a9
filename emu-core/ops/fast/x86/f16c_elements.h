// SPDX-License-Identifier: Apache-2.0
// Lines of float16 through F16C, and what else AVX2 and AVX512 have in common; every file that
// includes it has its own.
#pragma once

#include "emu-core/ops/fast/isa/plain_reals.h"
#include "emu-core/ops/fast/isa/plain_scaled_sums.h"
#include "emu-core/ops/fast/x86/avx2.h"

#include <immintrin.h>

namespace emu::ops::fast {
namespace {

constexpr std::int64_t f16c_lanes = 8;

// F16C makes NaNs quiet; from_half() leaves them as they are.
__m256 with_own_nans(__m256 reals, __m128i halves) {
    const __m256 nans = _mm256_cmp_ps(reals, reals, _CMP_UNORD_Q);
    if (_mm256_testz_ps(nans, nans)) return reals;
    const __m256i wide = _mm256_cvtepu16_epi32(halves);
    const __m256i quiet = _mm256_slli_epi32(_mm256_and_si256(wide, _mm256_set1_epi32(0x200)), 13);
    const __m256i bits = _mm256_castps_si256(reals);
    const __m256i own =
        _mm256_or_si256(_mm256_andnot_si256(_mm256_set1_epi32(0x40'0000), bits), quiet);
    return _mm256_blendv_ps(reals, _mm256_castsi256_ps(own), nans);
}

__m256 eight_reals(const std::uint8_t* src) {
    const __m128i halves = _mm_loadu_si128(reinterpret_cast<const __m128i*>(src));
    return with_own_nans(_mm256_cvtph_ps(halves), halves);
}

void read_halves(RealScale, const std::uint8_t* __restrict src, std::int64_t count,
                 float* __restrict dst) {
    for (; count >= f16c_lanes; count -= f16c_lanes, src += 2 * f16c_lanes, dst += f16c_lanes) {
        _mm256_storeu_ps(dst, eight_reals(src));
    }
    std::uint8_t halves[2 * f16c_lanes] = {};
    float reals[f16c_lanes];
    std::memcpy(halves, src, static_cast<std::size_t>(count) * 2);
    _mm256_storeu_ps(reals, eight_reals(halves));
    std::memcpy(dst, reals, static_cast<std::size_t>(count) * 4);
}

__m128i eight_halves(const float* src) {
    return _mm256_cvtps_ph(_mm256_loadu_ps(src), _MM_FROUND_TO_NEAREST_INT);
}

void write_halves(RealScale, const float* __restrict src, std::int64_t count,
                  std::uint8_t* __restrict dst) {
    for (; count >= f16c_lanes; count -= f16c_lanes, src += f16c_lanes, dst += 2 * f16c_lanes) {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(dst), eight_halves(src));
    }
    float reals[f16c_lanes] = {};
    std::memcpy(reals, src, static_cast<std::size_t>(count) * 4);
    std::uint8_t halves[2 * f16c_lanes];
    _mm_storeu_si128(reinterpret_cast<__m128i*>(halves), eight_halves(reals));
    std::memcpy(dst, halves, static_cast<std::size_t>(count) * 2);
}

enum class Nearest : bool { half_away, half_even };

// As whole_steps() of ops/real.cpp.
template <Nearest nearest> __m256i nearest_steps(__m256 x, RealScale scale) {
    const __m256 limit = _mm256_set1_ps(0x1p20F), sign = _mm256_set1_ps(-0.0F);
    __m256 steps = _mm256_div_ps(x, _mm256_set1_ps(scale.scale));
    steps = _mm256_and_ps(steps, _mm256_cmp_ps(steps, steps, _CMP_ORD_Q)); // 0 of a NaN
    steps = _mm256_max_ps(_mm256_min_ps(steps, limit), _mm256_xor_ps(limit, sign));
    if constexpr (nearest == Nearest::half_even) {
        steps = _mm256_round_ps(steps, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
    } else {
        const __m256 whole = _mm256_round_ps(steps, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC);
        const __m256 rest = _mm256_andnot_ps(sign, _mm256_sub_ps(steps, whole));
        const __m256 grows = _mm256_cmp_ps(rest, _mm256_set1_ps(0.5F), _CMP_GE_OQ);
        const __m256 one = _mm256_or_ps(_mm256_and_ps(steps, sign), _mm256_set1_ps(1));
        steps = _mm256_add_ps(whole, _mm256_and_ps(grows, one));
    }
    return _mm256_add_epi32(_mm256_cvttps_epi32(steps), _mm256_set1_epi32(scale.zero_point));
}

constexpr std::int64_t written_lanes = 16;

// Sixteen int16, saturated.
template <Nearest nearest> __m256i sixteen_words(RealScale scale, const float* src) {
    const __m256i first = nearest_steps<nearest>(_mm256_loadu_ps(src), scale);
    const __m256i second = nearest_steps<nearest>(_mm256_loadu_ps(src + f16c_lanes), scale);
    return _mm256_permute4x64_epi64(_mm256_packs_epi32(first, second), _MM_SHUFFLE(3, 1, 2, 0));
}

template <Stored stored> void store_words(__m256i words, std::uint8_t* dst) {
    const __m128i first = _mm256_castsi256_si128(words),
                  second = _mm256_extracti128_si256(words, 1);
    if constexpr (stored == Stored::i16)
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(dst), words);
    else if constexpr (stored == Stored::i8)
        _mm_storeu_si128(reinterpret_cast<__m128i*>(dst), _mm_packs_epi16(first, second));
    else
        _mm_storeu_si128(reinterpret_cast<__m128i*>(dst), _mm_packus_epi16(first, second));
}

template <Stored stored, Nearest nearest>
void write_integers(RealScale scale, const float* __restrict src, std::int64_t count,
                    std::uint8_t* __restrict dst) {
    constexpr std::int64_t width = stored == Stored::i16 ? 2 : 1;
    for (; count >= written_lanes; count -= written_lanes, src += written_lanes) {
        store_words<stored>(sixteen_words<nearest>(scale, src), dst);
        dst += written_lanes * width;
    }
    float rest[written_lanes] = {};
    std::memcpy(rest, src, static_cast<std::size_t>(count) * 4);
    std::uint8_t line[written_lanes * width];
    store_words<stored>(sixteen_words<nearest>(scale, rest), line);
    std::memcpy(dst, line, static_cast<std::size_t>(count) * width);
}

template <Stored stored> constexpr WriteReals write_half_away =
    write_integers<stored, Nearest::half_away>;
template <Stored stored> constexpr WriteReals write_half_even =
    write_integers<stored, Nearest::half_even>;

// The table of an instruction set that includes AVX2.
constexpr ElementInstructions vector_elements{
    .begin = avx2::round_to_nearest,
    .end = avx2::restore_rounding,
    .add_bytes = add_bytes,
    .multiply_bytes = multiply_bytes,
    .products = products,
    .add_words = add_words,
    .map_words = map_words,
    .add_scaled = add_scaled,
    .map_bytes = avx2::map_bytes,
    .read = {read_integers<std::int8_t>, read_integers<std::uint8_t>, read_integers<std::int16_t>,
             read_words, read_halves, read_floats},
    .write_half_away = {write_half_away<Stored::i8>, write_half_away<Stored::u8>,
                        write_half_away<Stored::i16>, nullptr, write_halves, write_floats},
    .write_half_even = {write_half_even<Stored::i8>, write_half_even<Stored::u8>,
                        write_half_even<Stored::i16>, nullptr, write_halves, write_floats},
    .apply = {negate, absolute, sign, round, sqrt, rsqrt, reciprocal, square, hard_sigmoid,
              hard_swish, leaky_relu, softsign, clip},
    .apply_to_pairs = {add, subtract, multiply, divide, floor_divide, minimum, maximum,
                       squared_difference, prelu},
    .add_weighted = add_weighted,
};

} // namespace
} // namespace emu::ops::fast
