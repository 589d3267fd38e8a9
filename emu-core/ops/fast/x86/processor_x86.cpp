// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/isa/isa.h"

#include <cpuid.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace emu::ops::fast {
namespace {

struct Cpuid {
    unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
};

Cpuid extended_features(unsigned subleaf) {
    Cpuid result;
    __get_cpuid_count(7, subleaf, &result.eax, &result.ebx, &result.ecx, &result.edx);
    return result;
}

// Linux gives the tiles' state, which makes signal frames large, to processes that ask for it.
bool kernel_grants_tiles() {
    constexpr long request_permission = 0x1023; // ARCH_REQ_XCOMP_PERM
    constexpr long tile_data = 18;              // XFEATURE_XTILEDATA
    return syscall(SYS_arch_prctl, request_permission, tile_data) == 0;
}

bool has_avx512_vnni() {
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512vnni");
}

bool has_amx() {
    constexpr unsigned tiles_of_int8 = 1U << 24 | 1U << 25; // AMX-TILE, AMX-INT8
    return (extended_features(0).edx & tiles_of_int8) == tiles_of_int8 && kernel_grants_tiles();
}

} // namespace

// Of the vectors' registers, __builtin_cpu_supports() also asks whether the kernel saves them.
Processor this_processor() {
    const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
                      __builtin_cpu_supports("f16c");
    const bool avx_vnni = avx2 && (extended_features(1).eax & 1U << 4);
    const bool avx512_vnni = avx2 && has_avx512_vnni();
    return {{true, false, avx2, avx_vnni, avx512_vnni, avx512_vnni && has_amx()}};
}

} // namespace emu::ops::fast
