// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/isa/lane_steps.h"

namespace emu::ops::fast {

threads::RunSteps lane_steps([[maybe_unused]] Isa isa) {
#if defined(__x86_64__)
    switch (isa) {
    case Isa::avx2:
    case Isa::avx_vnni: return run_avx2_steps;
    case Isa::avx512_vnni:
    case Isa::amx: return run_avx512_steps;
    default: break;
    }
#endif
    return threads::run_steps;
}

} // namespace emu::ops::fast
