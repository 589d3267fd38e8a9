// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/isa/plain_lines.h"
#include "emu-core/ops/fast/x86/avx2.h"
#include "emu-core/ops/fast/x86/bytes256.h"

namespace emu::ops::fast {
namespace {

struct VnniBytes : Bytes256 {
    static constexpr int pixels[most_panels] = {6, 0, 0, 0};

    // Not vpdpbusds, which saturates.
    static Vector multiply_add(Vector sums, Vector terms, Vector factors) {
        return _mm256_dpbusd_avx_epi32(sums, terms, factors);
    }
};

} // namespace

const Instructions avx_vnni_instructions{.term = Term::unsigned_byte,
                                         .depth = VnniBytes::depth,
                                         .segment_align = VnniBytes::depth,
                                         .panels = 1,
                                         .pixels = {VnniBytes::pixels[0]},
                                         .macs_per_ns = 150,
                                         .has_all_forms = true,
                                         .begin = avx2::round_to_nearest,
                                         .end = avx2::restore_rounding,
                                         .lift = lift_bytes,
                                         .add_terms = sum_terms<VnniBytes>,
                                         .subtract_zeros = subtract_zeros,
                                         .sums = sum_panels<VnniBytes>,
                                         .products = nullptr,
                                         .lanes = avx2::sum_lanes,
                                         .columns = nullptr,
                                         .finish = avx2::finish};

} // namespace emu::ops::fast
