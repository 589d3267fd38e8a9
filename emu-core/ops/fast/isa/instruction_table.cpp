// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/isa/instruction_table.h"

namespace emu::ops::fast {

const Instructions* instructions(Isa isa) {
    switch (isa) {
#if defined(__x86_64__)
    case Isa::avx2: return &avx2_instructions;
    case Isa::avx_vnni: return &avx_vnni_instructions;
    case Isa::avx512_vnni: return &avx512_vnni_instructions;
    case Isa::amx: return &amx_instructions;
#elif defined(__aarch64__)
    case Isa::neon_dot: return &neon_dot_instructions;
#endif
    default: return nullptr;
    }
}

} // namespace emu::ops::fast
