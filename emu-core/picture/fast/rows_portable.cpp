// SPDX-License-Identifier: Apache-2.0
#include "emu-core/picture/fast/rows.h"

namespace emu::picture::fast {
namespace {
namespace portable {
#include "emu-core/picture/fast/rows_body.inc"

void matrix(std::uint16_t* const channels[3], const MatrixRow rows[3], std::size_t count) {
    matrix_from(0, channels, rows, count);
}

void colours(const SharedPairs& from, std::uint8_t* to) {
    colours_from(0, from, to);
}

void reorder(const Reordering& how, const std::uint8_t* from, std::uint8_t* to) {
    for (std::size_t y = 0; y < how.rows; ++y)
        reorder_from(0, how, from + y * how.from_row, to + y * how.to_row);
}
} // namespace portable
} // namespace

const Rows rows_portable = {portable::widen, portable::matrix, portable::interleave,
                            portable::colours, portable::reorder};

const Rows& rows() {
#if defined(__x86_64__)
    static const bool has_avx2 = __builtin_cpu_supports("avx2");
    if (has_avx2) return rows_avx2;
#endif
    return rows_portable;
}

} // namespace emu::picture::fast
