// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/isa/plain_longs.h"
#include "emu-core/ops/fast/isa/plain_wide.h"
#include "emu-core/ops/fast/products/lane_sums.h"

namespace emu::ops::fast {
namespace {

struct Words {
    static __m256i multiply_add(__m256i sums, __m256i terms, __m256i factors) {
        return _mm256_add_epi32(sums, _mm256_madd_epi16(terms, factors));
    }
};

} // namespace

const WideInstructions avx2_wide_instructions{.lift_high = lift_high,
                                              .lift_low = lift_low,
                                              .lift_words = lift_words,
                                              .lanes = sum_vector_lanes<Words, WordPairs>,
                                              .add = add_wide,
                                              .finish = finish_wide,
                                              .stage = apply_long_stage};

} // namespace emu::ops::fast
