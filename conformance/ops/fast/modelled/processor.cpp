// SPDX-License-Identifier: Apache-2.0
// In the place of ops/fast/processor_x86.cpp: a processor that also has what is modelled here.
#include "emu-core/ops/fast/isa/isa.h"

namespace emu::ops::fast {

Processor this_processor() {
    const bool avx512_vnni =
        __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
        __builtin_cpu_supports("f16c") && __builtin_cpu_supports("avx512f") &&
        __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vnni");
    const bool avx_vnni = avx512_vnni, amx = avx512_vnni;
    return {{true, false, false, avx_vnni, false, amx}};
}

} // namespace emu::ops::fast
