// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/isa/element_instructions.h"

namespace emu::ops::fast {
namespace {

#if defined(__x86_64__)
ElementInstructions best_avx512_elements() {
    ElementInstructions best = avx512_elements;
    if (__builtin_cpu_supports("avx512vbmi")) best.map_bytes = map_bytes_vbmi;
    return best;
}
#endif

} // namespace

const ElementInstructions* element_instructions([[maybe_unused]] Isa isa) {
#if defined(__x86_64__)
    static const ElementInstructions best_avx512 = best_avx512_elements();
    switch (isa) {
    case Isa::avx2:
    case Isa::avx_vnni: return &avx2_elements;
    case Isa::avx512_vnni:
    case Isa::amx: return &best_avx512;
    default: break;
    }
#endif
    return nullptr;
}

} // namespace emu::ops::fast
