// SPDX-License-Identifier: Apache-2.0
// Bytes are multiplied as such, by vpmaddubsw, which does not saturate with safe pairs.
#include "emu-core/ops/fast/isa/plain_lines.h"
#include "emu-core/ops/fast/x86/avx2.h"
#include "emu-core/ops/fast/x86/bytes256.h"

namespace emu::ops::fast {
namespace {

struct BytePairs : Bytes256 {
    static constexpr int pixels[most_panels] = {5, 0, 0, 0};
    static constexpr bool saturates = true;

    static Vector multiply_add(Vector sums, Vector terms, Vector factors) {
        const Vector pairs = _mm256_maddubs_epi16(terms, factors);
        return _mm256_add_epi32(sums, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
    }
};

} // namespace

const Instructions avx2_pair_instructions{.term = Term::unsigned_byte,
                                          .depth = BytePairs::depth,
                                          .segment_align = BytePairs::depth,
                                          .panels = 1,
                                          .pixels = {BytePairs::pixels[0]},
                                          .macs_per_ns = 95,
                                          .takes_safe_pairs = true,
                                          .has_all_forms = true,
                                          .begin = avx2::round_to_nearest,
                                          .end = avx2::restore_rounding,
                                          .lift = lift_bytes,
                                          .add_terms = sum_terms<BytePairs>,
                                          .subtract_zeros = subtract_zeros,
                                          .sums = sum_panels<BytePairs>,
                                          .products = nullptr,
                                          .lanes = avx2::sum_lanes,
                                          .columns = nullptr,
                                          .finish = avx2::finish};

} // namespace emu::ops::fast
