// SPDX-License-Identifier: Apache-2.0
#include "emu-core/picture/fast/scalers.h"

namespace emu::picture::fast {
namespace {
namespace portable {
#include "emu-core/picture/fast/scalers_body.inc"

void down(const std::uint8_t* const* rows, const std::int16_t* weights, std::size_t count,
          unsigned shift, std::int16_t* columns, std::size_t bytes) {
    down_from(0, rows, weights, count, shift, columns, bytes);
}

void along(const std::int16_t* columns, const Along& how, std::uint16_t* results) {
    along_from(0, columns, how, results);
}

void pairs(const std::int16_t* columns, const Pairs& how, std::uint16_t* const results[4]) {
    pairs_from(0, columns, how, results);
}
} // namespace portable
} // namespace

const Scalers scalers_portable = {portable::down, portable::pick, portable::along, portable::pairs};

const Scalers& scalers() {
#if defined(__x86_64__)
    static const bool has_avx2 = __builtin_cpu_supports("avx2");
    if (has_avx2) return scalers_avx2;
#endif
    return scalers_portable;
}

} // namespace emu::picture::fast
