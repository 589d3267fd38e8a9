// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/isa/wide_instructions.h"

namespace emu::ops::fast {

const WideInstructions* wide_instructions([[maybe_unused]] Isa isa) {
#if defined(__x86_64__)
    switch (isa) {
    case Isa::avx2:
    case Isa::avx_vnni: return &avx2_wide_instructions;
    case Isa::avx512_vnni:
    case Isa::amx: return &avx512_wide_instructions;
    default: break;
    }
#endif
    return nullptr;
}

} // namespace emu::ops::fast
