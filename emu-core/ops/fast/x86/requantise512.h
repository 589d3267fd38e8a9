// SPDX-License-Identifier: Apache-2.0
// What AVX512 makes of vectors of sums: how each form of a chain applies to sixteen of them, and
// how the results of 64 channels become one line of bytes.
#pragma once

#include "emu-core/ops/fast/isa/instructions.h"

#include <immintrin.h>

namespace emu::ops::fast::avx512 {
namespace {

constexpr int nearest = _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC;

constexpr __mmask16 even_words = 0x5555, odd_words = 0xAAAA;

// The first `count` of 64 bytes. Masked stores take longer than several that are not.
inline void put(std::uint8_t* dst, __m512i bytes, int count) {
    if (count == 64) return _mm512_storeu_si512(dst, bytes);
    __m256i half = _mm512_castsi512_si256(bytes);
    if (count & 32) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(dst), half);
        half = _mm512_extracti64x4_epi64(bytes, 1);
        dst += 32;
    }
    __m128i quarter = _mm256_castsi256_si128(half);
    if (count & 16) {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(dst), quarter);
        quarter = _mm256_extracti128_si256(half, 1);
        dst += 16;
    }
    if (count & 8) {
        _mm_storel_epi64(reinterpret_cast<__m128i*>(dst), quarter);
        quarter = _mm_unpackhi_epi64(quarter, quarter);
        dst += 8;
    }
    if (count & 7)
        _mm_mask_storeu_epi8(dst, static_cast<__mmask16>((1U << (count & 7)) - 1), quarter);
}

// Where fours of bytes are in what ByteLine packs, of channels in their order.
inline __m512i channel_order() {
    return _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
}

// Results of 64 channels, or base + result, as bytes within the limits; those with a base lack the
// zero point. Limits below 0 are those of int8; others hold for bytes of either sign, which are
// signed ones less 128 meanwhile: one code for both is half of it.
template <int base> class ByteLine {
public:
    ByteLine(const PackedChain& chain, __m512i order)
        : ByteLine(chain, order, chain.low < 0 ? 0 : 128) {}

    __m512i operator()(const __m512i (&results)[4]) const {
        const __m512i first = words(results[0], results[1]), second = words(results[2], results[3]);
        return _mm512_permutexvar_epi32(order_, limited(first, second));
    }

private:
    ByteLine(const PackedChain& chain, __m512i order, int less)
        : order_(order), low_(_mm512_set1_epi8(static_cast<char>(chain.low - less))),
          high_(_mm512_set1_epi8(static_cast<char>(chain.high - less))),
          less_(_mm512_set1_epi16(static_cast<std::int16_t>(less))),
          more_(_mm512_set1_epi8(static_cast<char>(less))),
          zero_point_(_mm512_set1_epi16(static_cast<std::int16_t>(chain.zero_point))) {}

    // Within 16 bits, in the order of vpackssdw.
    __m512i words(__m512i first, __m512i second) const {
        if constexpr (base == 0) return _mm512_packs_epi32(first, second);
        const __m512i low_words =
            _mm512_set_epi16(62, 60, 58, 56, 30, 28, 26, 24, 54, 52, 50, 48, 22, 20, 18, 16, 46, 44,
                             42, 40, 14, 12, 10, 8, 38, 36, 34, 32, 6, 4, 2, 0);
        return _mm512_add_epi16(_mm512_permutex2var_epi16(first, low_words, second), zero_point_);
    }

    __m512i limited(__m512i first, __m512i second) const {
        const __m512i bytes =
            _mm512_packs_epi16(_mm512_subs_epi16(first, less_), _mm512_subs_epi16(second, less_));
        return _mm512_add_epi8(_mm512_min_epi8(_mm512_max_epi8(bytes, low_), high_), more_);
    }

    __m512i order_, low_, high_, less_, more_, zero_point_;
};

// Eight channels in doubles, of which every other is in a vector of sums.
template <int steps> class FusedLanes {
public:
    FusedLanes() = default;
    // `first`: 0 for the even channels, 1 for the odd ones.
    FusedLanes(const PackedChain& chain, std::int64_t channel, int first) {
        for (int i = 0; i < steps; ++i) {
            scale_[i] = every_other(chain.scale[i] + channel, first);
            offset_[i] = every_other(chain.offset[i] + channel, first);
        }
    }

    // The results are the low words.
    __m512i operator()(__m512i based_sums) const {
        __m512d value = _mm512_castsi512_pd(based_sums);
        for (int i = 0; i < steps; ++i) {
            value = _mm512_fmadd_round_pd(value, scale_[i], offset_[i], nearest);
        }
        return _mm512_castpd_si512(value);
    }

private:
    static __m512d every_other(const double* from, int first) {
        const __m512i index = _mm512_add_epi64(_mm512_setr_epi64(0, 2, 4, 6, 8, 10, 12, 14),
                                               _mm512_set1_epi64(first));
        return _mm512_permutex2var_pd(_mm512_loadu_pd(from), index, _mm512_loadu_pd(from + 8));
    }

    __m512d scale_[steps], offset_[steps];
};

template <int steps> class Doubles {
public:
    static constexpr int base = 0;

    Doubles() = default;
    Doubles(const PackedChain& chain, std::int64_t channel)
        : even_(chain, channel, 0), odd_(chain, channel, 1),
          zero_point_(_mm512_set1_epi32(chain.zero_point)) {}

    __m512i operator()(__m512i sum) const {
        const __m512i sum_bits = _mm512_set1_epi64(0x4330'0000'0000'0000);
        const __m512i even = even_(_mm512_mask_blend_epi32(odd_words, sum, sum_bits));
        const __m512i odd =
            odd_(_mm512_mask_shuffle_epi32(sum_bits, even_words, sum, _MM_PERM_DDBB));
        return _mm512_add_epi32(_mm512_mask_shuffle_epi32(even, odd_words, odd, _MM_PERM_CCAA),
                                zero_point_);
    }

private:
    FusedLanes<steps> even_, odd_;
    __m512i zero_point_;
};

// Sixteen channels in floats.
template <int steps, bool are_bits> class Floats {
public:
    static constexpr int base = 0x4B40'0000; // float_base's bits, of which the last byte is 0

    Floats() = default;
    Floats(const PackedChain& chain, std::int64_t channel) {
        for (int i = 0; i < steps; ++i) {
            scale_[i] = _mm512_loadu_ps(chain.float_scale[i] + channel);
            offset_[i] = _mm512_loadu_ps(chain.float_offset[i] + channel);
        }
    }

    __m512i operator()(__m512i sum) const {
        const __m512 first = are_bits ? _mm512_castsi512_ps(sum) : _mm512_cvtepi32_ps(sum);
        __m512 value = _mm512_fmadd_round_ps(first, scale_[0], offset_[0], nearest);
        for (int i = 1; i < steps; ++i) {
            value = _mm512_fmadd_round_ps(_mm512_sub_ps(value, _mm512_set1_ps(float_base)),
                                          scale_[i], offset_[i], nearest);
        }
        return _mm512_castps_si512(value);
    }

private:
    __m512 scale_[steps], offset_[steps];
};

class Shift {
public:
    static constexpr int base = 0;

    Shift() = default;
    Shift(const PackedChain& chain, std::int64_t channel)
        : shift_(_mm512_loadu_si512(chain.shift + channel)),
          zero_point_(_mm512_set1_epi32(chain.zero_point)) {}

    __m512i operator()(__m512i sum) const {
        return _mm512_add_epi32(_mm512_srav_epi32(sum, shift_), zero_point_);
    }

private:
    __m512i shift_, zero_point_;
};

class Narrow {
public:
    static constexpr int base = 0;

    Narrow() = default;
    Narrow(const PackedChain& chain, std::int64_t channel)
        : shift_(_mm512_loadu_si512(chain.shift + channel)),
          factor_(_mm512_loadu_si512(chain.factor + channel)),
          half_(_mm512_loadu_si512(chain.half + channel)),
          last_(_mm512_loadu_si512(chain.last + channel)) {}

    __m512i operator()(__m512i sum) const {
        const __m512i low = _mm512_set1_epi32(-0x8000), high = _mm512_set1_epi32(0x7FFF);
        const __m512i shifted = _mm512_srav_epi32(sum, shift_);
        const __m512i narrow = _mm512_min_epi32(_mm512_max_epi32(shifted, low), high);
        const __m512i product = _mm512_mullo_epi32(narrow, factor_);
        return _mm512_srav_epi32(_mm512_add_epi32(product, half_), last_);
    }

private:
    __m512i shift_, factor_, half_, last_;
};

// Products of 64 bits: of the even channels, and of the odd ones.
class DoublingHigh {
public:
    static constexpr int base = 0;

    DoublingHigh() = default;
    DoublingHigh(const PackedChain& chain, std::int64_t channel)
        : left_(_mm512_loadu_si512(chain.left + channel)),
          even_(_mm512_loadu_si512(chain.factor + channel)), odd_(_mm512_srli_epi64(even_, 32)),
          shift_(_mm512_loadu_si512(chain.shift + channel)),
          zero_point_(_mm512_set1_epi32(chain.zero_point)) {
        const __m512i one = _mm512_set1_epi32(1);
        half_ = _mm512_srli_epi32(_mm512_sllv_epi32(one, shift_), 1);
        shifts_ = _mm512_test_epi32_mask(shift_, shift_);
    }

    __m512i operator()(__m512i sum) const {
        const __m512i high = high_multiply(_mm512_sllv_epi32(sum, left_));
        // Half away from zero: a negative value's tie goes down.
        const __m512i below = _mm512_maskz_srai_epi32(shifts_, high, 31);
        const __m512i nudged = _mm512_add_epi32(_mm512_add_epi32(high, half_), below);
        return _mm512_add_epi32(_mm512_srav_epi32(nudged, shift_), zero_point_);
    }

private:
    __m512i high_multiply(__m512i value) const {
        const __m512i half = _mm512_set1_epi64(1 << 30);
        const __m512i even = _mm512_add_epi64(_mm512_mul_epi32(value, even_), half);
        const __m512i odd =
            _mm512_add_epi64(_mm512_mul_epi32(_mm512_srli_epi64(value, 32), odd_), half);
        return _mm512_mask_blend_epi32(odd_words, _mm512_srli_epi64(even, 31),
                                       _mm512_slli_epi64(odd, 1));
    }

    __m512i left_, even_, odd_, shift_, zero_point_, half_;
    __mmask16 shifts_;
};

} // namespace
} // namespace emu::ops::fast::avx512
