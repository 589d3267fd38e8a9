// SPDX-License-Identifier: Apache-2.0
// Bytes are multiplied as words, whatever the weights.
#include "emu-core/ops/fast/x86/avx2.h"
#include "emu-core/ops/fast/isa/plain_lines.h"
#include "emu-core/ops/fast/products/lane_sums.h"
#include "emu-core/ops/fast/products/lane_total.h"
#include "emu-core/ops/fast/products/vector_sums.h"

#include <immintrin.h>

namespace emu::ops::fast {
namespace {

struct Words {
    using Vector = __m256i;
    static constexpr int lanes = 8, depth = 2;
    static constexpr int pixels[most_panels] = {6, 0, 0, 0};

    static Vector zero() { return _mm256_setzero_si256(); }
    static Vector load(const std::uint8_t* words) {
        return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(words));
    }
    static Vector broadcast(const std::uint8_t* terms) {
        std::int32_t two;
        std::memcpy(&two, terms, sizeof two);
        return _mm256_set1_epi32(two);
    }
    static Vector factors(const std::int8_t* weights) {
        return _mm256_cvtepi8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(weights)));
    }
    static Vector multiply_add(Vector sums, Vector terms, Vector factors) {
        return _mm256_add_epi32(sums, _mm256_madd_epi16(terms, factors));
    }
    static void store(std::int32_t* to, Vector sums) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), sums);
    }
    static std::int32_t total(Vector sums) { return lane_total(sums); }
};

} // namespace

void avx2::sum_lanes(const LanesTask& task) {
    sum_vector_lanes<Words>(task);
}

const Instructions avx2_instructions{.term = Term::word,
                                     .depth = Words::depth,
                                     .segment_align = Words::depth,
                                     .panels = 1,
                                     .pixels = {Words::pixels[0]},
                                     .macs_per_ns = 75,
                                     .for_safe_pairs = &avx2_pair_instructions,
                                     .has_all_forms = true,
                                     .begin = avx2::round_to_nearest,
                                     .end = avx2::restore_rounding,
                                     .lift = lift_words,
                                     .add_terms = sum_terms<Words>,
                                     .subtract_zeros = subtract_zeros,
                                     .sums = sum_panels<Words>,
                                     .products = nullptr,
                                     .lanes = avx2::sum_lanes,
                                     .columns = nullptr,
                                     .finish = avx2::finish};

} // namespace emu::ops::fast
