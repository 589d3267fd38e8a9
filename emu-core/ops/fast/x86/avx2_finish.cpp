// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/isa/plain_finish.h"
#include "emu-core/ops/fast/x86/avx2.h"

#include <immintrin.h>

namespace emu::ops::fast::avx2 {
namespace {

constexpr int lanes = 8;        // channels of a vector
constexpr int odd_words = 0xAA; // of 32 bits in a vector, or of 16 in its halves

__m256i load(const std::int32_t* from) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
}

// Eight words within a byte's range become the lower half of the result.
__m128i to_bytes(__m256i words) {
    const __m256i low_bytes = _mm256_shuffle_epi8(
        words, _mm256_setr_epi8(0, 4, 8, 12, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0, 4,
                                8, 12, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1));
    return _mm_unpacklo_epi32(_mm256_castsi256_si128(low_bytes),
                              _mm256_extracti128_si256(low_bytes, 1));
}

void store(std::uint8_t* dst, __m128i bytes, int count) {
    if (count >= lanes)
        _mm_storel_epi64(reinterpret_cast<__m128i*>(dst), bytes);
    else {
        std::uint8_t line[lanes];
        _mm_storel_epi64(reinterpret_cast<__m128i*>(line), bytes);
        for (int i = 0; i < count; ++i) dst[i] = line[i];
    }
}

// How eight results are stored: as bytes, or as they are.
struct Bytes {
    static constexpr int size = 1;
    static void put(std::uint8_t* dst, __m256i words, int count) {
        store(dst, to_bytes(words), count);
    }
};

struct Words {
    static constexpr int size = 4;
    static void put(std::uint8_t* dst, __m256i words, int count) {
        if (count >= lanes) return _mm256_storeu_si256(reinterpret_cast<__m256i*>(dst), words);
        std::int32_t line[lanes];
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(line), words);
        std::memcpy(dst, line, static_cast<unsigned>(count) * size);
    }
};

// Eight channels of every pixel: first what is the same for all pixels is loaded, as a Requantise,
// which then turns sums into results.
template <class Requantise, class Stored>
void finish_integers(const PackedChain& chain, const FinishTask& task) {
    const __m256i low = _mm256_set1_epi32(chain.low), high = _mm256_set1_epi32(chain.high);
    for (int c = 0; c < task.channels; c += lanes) {
        const __m256i bias = load(chain.bias + task.channel + c);
        const Requantise requantise(chain, task.channel + c);
        const std::int32_t* sums = task.sums + c;
        std::uint8_t* dst = task.dst + c * Stored::size;
        for (int i = 0; i < task.pixels; ++i, sums += task.pitch, dst += task.dst_pitch) {
            const __m256i result = requantise(_mm256_add_epi32(load(sums), bias));
            const __m256i limited = _mm256_min_epi32(_mm256_max_epi32(result, low), high);
            Stored::put(dst, limited, task.channels - c);
        }
    }
}

template <class Requantise> void finish_integers(const PackedChain& chain, const FinishTask& task) {
    if (chain.stores_words) return finish_integers<Requantise, Words>(chain, task);
    finish_integers<Requantise, Bytes>(chain, task);
}

// Four channels in doubles, of which every other is in a vector of sums. Their rounding is the
// thread's, which Instructions::begin() made that to nearest.
template <int steps> class FusedLanes {
public:
    // `odd`: of the odd channels, else of the even ones.
    FusedLanes(const PackedChain& chain, std::int64_t channel, bool odd) {
        for (int i = 0; i < steps; ++i) {
            scale_[i] = every_other(chain.scale[i] + channel, odd);
            offset_[i] = every_other(chain.offset[i] + channel, odd);
        }
    }

    // The results are the low words.
    __m256i operator()(__m256i based_sums) const {
        __m256d value = _mm256_castsi256_pd(based_sums);
        for (int i = 0; i < steps; ++i) value = _mm256_fmadd_pd(value, scale_[i], offset_[i]);
        return _mm256_castpd_si256(value);
    }

private:
    static __m256d every_other(const double* from, bool odd) {
        const __m256d lower = _mm256_loadu_pd(from), upper = _mm256_loadu_pd(from + 4);
        const __m256d crossed =
            odd ? _mm256_unpackhi_pd(lower, upper) : _mm256_unpacklo_pd(lower, upper);
        return _mm256_permute4x64_pd(crossed, _MM_SHUFFLE(3, 1, 2, 0));
    }

    __m256d scale_[steps], offset_[steps];
};

template <int steps> class Doubles {
public:
    Doubles(const PackedChain& chain, std::int64_t channel)
        : even_(chain, channel, false), odd_(chain, channel, true),
          zero_point_(_mm256_set1_epi32(chain.zero_point)) {}

    __m256i operator()(__m256i sum) const {
        const __m256i base = _mm256_set1_epi64x(0x4330'0000'0000'0000);
        const __m256i even = even_(_mm256_blend_epi32(sum, base, odd_words));
        const __m256i odd = odd_(_mm256_blend_epi32(_mm256_srli_epi64(sum, 32), base, odd_words));
        return _mm256_add_epi32(_mm256_blend_epi32(even, _mm256_slli_epi64(odd, 32), odd_words),
                                zero_point_);
    }

private:
    FusedLanes<steps> even_, odd_;
    __m256i zero_point_;
};

// Eight channels in floats; the results are the low words. Rounded as FusedLanes are.
template <int steps, bool are_bits> class Floats {
public:
    Floats(const PackedChain& chain, std::int64_t channel) {
        for (int i = 0; i < steps; ++i) {
            scale_[i] = _mm256_loadu_ps(chain.float_scale[i] + channel);
            offset_[i] = _mm256_loadu_ps(chain.float_offset[i] + channel);
        }
        bias_ = load(chain.bias + channel);
    }

    __m256i operator()(const std::int32_t* sums) const {
        const __m256 base = _mm256_set1_ps(float_base);
        const __m256i sum = _mm256_add_epi32(load(sums), bias_);
        const __m256 first = are_bits ? _mm256_castsi256_ps(sum) : _mm256_cvtepi32_ps(sum);
        __m256 value = _mm256_fmadd_ps(first, scale_[0], offset_[0]);
        for (int i = 1; i < steps; ++i) {
            value = _mm256_fmadd_ps(_mm256_sub_ps(value, base), scale_[i], offset_[i]);
        }
        return _mm256_castps_si256(value);
    }

private:
    __m256 scale_[steps], offset_[steps];
    __m256i bias_;
};

// The low words of two vectors, with the zero point, limited, as bytes.
struct WordLimits {
    __m256i zero_point, low, high;

    __m128i operator()(__m256i first, __m256i second) const {
        const __m256i words = _mm256_blend_epi16(first, _mm256_slli_epi32(second, 16), odd_words);
        const __m256i results = _mm256_add_epi16(words, zero_point);
        const __m256i limited = _mm256_min_epi16(_mm256_max_epi16(results, low), high);
        const __m256i bytes = _mm256_shuffle_epi8(
            limited, _mm256_broadcastsi128_si256(
                         _mm_setr_epi8(0, 4, 8, 12, 2, 6, 10, 14, -1, -1, -1, -1, -1, -1, -1, -1)));
        const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 0, 0, 0, 0);
        return _mm256_castsi256_si128(_mm256_permutevar8x32_epi32(bytes, order));
    }
};

// Sixteen channels of every pixel.
template <int steps, bool are_bits>
void finish_floats(const PackedChain& chain, const FinishTask& task) {
    const WordLimits limited{_mm256_set1_epi16(static_cast<std::int16_t>(chain.zero_point)),
                             _mm256_set1_epi16(static_cast<std::int16_t>(chain.low)),
                             _mm256_set1_epi16(static_cast<std::int16_t>(chain.high))};
    for (int c = 0; c < task.channels; c += 2 * lanes) {
        const Floats<steps, are_bits> first(chain, task.channel + c),
            second(chain, task.channel + c + lanes);
        const std::int32_t* sums = task.sums + c;
        std::uint8_t* dst = task.dst + c;
        const int count = task.channels - c;
        for (int i = 0; i < task.pixels; ++i, sums += task.pitch, dst += task.dst_pitch) {
            const __m128i bytes = limited(first(sums), second(sums + lanes));
            if (count >= 2 * lanes) {
                _mm_storeu_si128(reinterpret_cast<__m128i*>(dst), bytes);
                continue;
            }
            store(dst, bytes, count);
            if (count > lanes) store(dst + lanes, _mm_unpackhi_epi64(bytes, bytes), count - lanes);
        }
    }
}

template <int steps> void finish_floats(const PackedChain& chain, const FinishTask& task) {
    if (chain.bias_makes_floats) return finish_floats<steps, true>(chain, task);
    finish_floats<steps, false>(chain, task);
}

class Shift {
public:
    Shift(const PackedChain& chain, std::int64_t channel)
        : shift_(load(chain.shift + channel)), zero_point_(_mm256_set1_epi32(chain.zero_point)) {}

    __m256i operator()(__m256i sum) const {
        return _mm256_add_epi32(_mm256_srav_epi32(sum, shift_), zero_point_);
    }

private:
    __m256i shift_, zero_point_;
};

class Narrow {
public:
    Narrow(const PackedChain& chain, std::int64_t channel)
        : shift_(load(chain.shift + channel)), factor_(load(chain.factor + channel)),
          half_(load(chain.half + channel)), last_(load(chain.last + channel)) {}

    __m256i operator()(__m256i sum) const {
        const __m256i low = _mm256_set1_epi32(-0x8000), high = _mm256_set1_epi32(0x7FFF);
        const __m256i shifted = _mm256_srav_epi32(sum, shift_);
        const __m256i narrow = _mm256_min_epi32(_mm256_max_epi32(shifted, low), high);
        const __m256i product = _mm256_mullo_epi32(narrow, factor_);
        return _mm256_srav_epi32(_mm256_add_epi32(product, half_), last_);
    }

private:
    __m256i shift_, factor_, half_, last_;
};

// Products of 64 bits: of the even channels, and of the odd ones.
class DoublingHigh {
public:
    DoublingHigh(const PackedChain& chain, std::int64_t channel)
        : left_(load(chain.left + channel)), even_(load(chain.factor + channel)),
          odd_(_mm256_srli_epi64(even_, 32)), shift_(load(chain.shift + channel)),
          zero_point_(_mm256_set1_epi32(chain.zero_point)) {
        const __m256i zero = _mm256_setzero_si256(), one = _mm256_set1_epi32(1);
        half_ = _mm256_srli_epi32(_mm256_sllv_epi32(one, shift_), 1);
        shifts_ = _mm256_cmpgt_epi32(shift_, zero);
    }

    __m256i operator()(__m256i sum) const {
        const __m256i high = high_multiply(_mm256_sllv_epi32(sum, left_));
        // Half away from zero: a negative value's tie goes down.
        const __m256i below = _mm256_and_si256(_mm256_srai_epi32(high, 31), shifts_);
        const __m256i nudged = _mm256_add_epi32(_mm256_add_epi32(high, half_), below);
        return _mm256_add_epi32(_mm256_srav_epi32(nudged, shift_), zero_point_);
    }

private:
    __m256i high_multiply(__m256i value) const {
        const __m256i half = _mm256_set1_epi64x(1 << 30);
        const __m256i even = _mm256_add_epi64(_mm256_mul_epi32(value, even_), half);
        const __m256i odd =
            _mm256_add_epi64(_mm256_mul_epi32(_mm256_srli_epi64(value, 32), odd_), half);
        return _mm256_blend_epi32(_mm256_srli_epi64(even, 31), _mm256_slli_epi64(odd, 1),
                                  odd_words);
    }

    __m256i left_, even_, odd_, shift_, zero_point_, half_, shifts_;
};

} // namespace

unsigned round_to_nearest() {
    const unsigned control = _mm_getcsr();
    _mm_setcsr(control & ~_MM_ROUND_MASK);
    return control;
}

void restore_rounding(unsigned control) {
    _mm_setcsr(control);
}

void finish(const PackedChain& chain, const FinishTask& task) {
    switch (chain.form) {
    case Form::keep: return finish_keep(chain, task);
    case Form::doubles:
        if (chain.steps == 1) return finish_integers<Doubles<1>>(chain, task);
        return finish_integers<Doubles<2>>(chain, task);
    case Form::floats:
        if (chain.steps == 1) return finish_floats<1>(chain, task);
        return finish_floats<2>(chain, task);
    case Form::shift: return finish_integers<Shift>(chain, task);
    case Form::doubling_high: return finish_integers<DoublingHigh>(chain, task);
    case Form::narrow: return finish_integers<Narrow>(chain, task);
    case Form::stages: return finish_stages(chain, task);
    }
}

} // namespace emu::ops::fast::avx2
