// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/isa/real_instruction_table.h"

namespace emu::ops::fast {
#if defined(__x86_64__)
namespace {

// Half a vector costs as much as a whole one, which counts where there are few.
bool fit_short_vectors(std::int64_t channels) {
    const std::int64_t rest = channels % avx512_real_instructions.lanes;
    return rest > 0 && rest <= avx2_real_instructions.lanes && channels < 64;
}

} // namespace
#endif

const RealInstructions* real_instructions([[maybe_unused]] Isa isa,
                                          [[maybe_unused]] std::int64_t channels) {
#if defined(__x86_64__)
    switch (isa) {
    case Isa::avx2:
    case Isa::avx_vnni: return &avx2_real_instructions;
    case Isa::avx512_vnni:
    case Isa::amx:
        return fit_short_vectors(channels) ? &avx2_real_instructions : &avx512_real_instructions;
    default: break;
    }
#endif
    return nullptr;
}

} // namespace emu::ops::fast
