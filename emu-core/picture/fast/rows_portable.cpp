// SPDX-License-Identifier: Apache-2.0
#include "emu-core/picture/fast/rows.h"

namespace emu::picture::fast {
namespace {
namespace portable {
#include "emu-core/picture/fast/rows_body.inc"
} // namespace portable
} // namespace

const Rows rows_portable = {portable::add, portable::shift_down, portable::along, portable::matrix};

const Rows& rows() {
#if defined(__x86_64__)
    static const bool has_avx2 = __builtin_cpu_supports("avx2");
    if (has_avx2) return rows_avx2;
#endif
    return rows_portable;
}

} // namespace emu::picture::fast
