// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/isa/plain_lines.h"
#include "emu-core/ops/fast/products/lane_sums.h"
#include "emu-core/ops/fast/x86/avx512.h"
#include "emu-core/ops/fast/x86/bytes512.h"

namespace emu::ops::fast {
namespace {

struct Words256 {
    static __m256i multiply_add(__m256i sums, __m256i terms, __m256i factors) {
        return _mm256_dpwssd_epi32(sums, terms, factors);
    }
};

} // namespace

void avx512::sum_lanes(const LanesTask& task) {
    sum_vector_lanes<Words256>(task);
}

const Instructions avx512_vnni_instructions{
    .term = Term::unsigned_byte,
    .depth = Bytes512::depth,
    .segment_align = Bytes512::depth,
    .panels = most_panels,
    .pixels = {Bytes512::pixels[0], Bytes512::pixels[1], Bytes512::pixels[2], Bytes512::pixels[3]},
    .macs_per_ns = 250,
    .has_all_forms = true,
    .begin = nullptr,
    .end = nullptr,
    .lift = lift_bytes,
    .add_terms = sum_terms<Bytes512>,
    .subtract_zeros = subtract_zeros,
    .sums = sum_panels<Bytes512>,
    .products = avx512::products,
    .lanes = avx512::sum_lanes,
    .columns = avx512::columns,
    .finish = avx512::finish};

} // namespace emu::ops::fast
