// SPDX-License-Identifier: Apache-2.0
#include "ops/fast/avx512.h"
#include "ops/fast/bytes512.h"
#include "ops/fast/plain_lines.h"

namespace emu::ops::fast {

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
    .interleave = interleave_four_bytes,
    .sums = sum_panels<Bytes512>,
    .lanes = sum_all_lanes<Bytes512>,
    .finish = avx512::finish};

} // namespace emu::ops::fast
