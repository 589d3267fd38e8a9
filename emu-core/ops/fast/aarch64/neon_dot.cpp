// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/isa/plain_finish.h"
#include "emu-core/ops/fast/isa/plain_lines.h"
#include "emu-core/ops/fast/products/vector_sums.h"

#include <arm_neon.h>

namespace emu::ops::fast {
namespace {

struct Dots {
    using Vector = int32x4_t;
    static constexpr int lanes = 4, depth = 4;
    static constexpr int pixels[most_panels] = {6, 0, 0, 0};

    static Vector zero() { return vdupq_n_s32(0); }
    static Vector load(const std::uint8_t* bytes) { return vreinterpretq_s32_u8(vld1q_u8(bytes)); }
    static Vector broadcast(const std::uint8_t* terms) {
        std::int32_t four;
        std::memcpy(&four, terms, sizeof four);
        return vdupq_n_s32(four);
    }
    static Vector factors(const std::int8_t* weights) {
        return vreinterpretq_s32_s8(vld1q_s8(weights));
    }
    static Vector multiply_add(Vector sums, Vector terms, Vector factors) {
        return vdotq_s32(sums, vreinterpretq_s8_s32(terms), vreinterpretq_s8_s32(factors));
    }
    static void store(std::int32_t* to, Vector sums) { vst1q_s32(to, sums); }
    static std::int32_t total(Vector sums) { return vaddvq_s32(sums); }
};

void finish(const PackedChain& chain, const FinishTask& task) {
    if (chain.form == Form::keep)
        finish_keep(chain, task);
    else
        finish_stages(chain, task);
}

} // namespace

const Instructions neon_dot_instructions{.term = Term::signed_byte,
                                         .depth = Dots::depth,
                                         .segment_align = Dots::depth,
                                         .panels = 1,
                                         .pixels = {Dots::pixels[0]},
                                         .macs_per_ns = 50,
                                         .has_all_forms = false,
                                         .begin = nullptr,
                                         .end = nullptr,
                                         .lift = lift_bytes,
                                         .add_terms = sum_terms<Dots>,
                                         .subtract_zeros = subtract_zeros,
                                         .sums = sum_panels<Dots>,
                                         .products = nullptr,
                                         .lanes = sum_plain_lanes,
                                         .columns = nullptr,
                                         .finish = finish};

} // namespace emu::ops::fast
