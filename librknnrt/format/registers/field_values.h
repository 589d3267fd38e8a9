// SPDX-License-Identifier: Apache-2.0
// What the values of some fields mean, for reader and writer alike (docs/formats/rknn-weights.md,
// "Channel tables" and "Constants in memory").
#pragma once

#include <cstdint>

namespace rknn::format {

// Element types.
namespace precision {
inline constexpr std::int64_t int8 = 0, int16 = 1, float16 = 2, int32 = 4, float32 = 5;
}

// Bits of Field::read_parts and bn_parts: which values a table per channel has, in this order.
namespace table_part {
inline constexpr std::int64_t bias = 1, zero = 2, factor = 4;
}

// Bits of Field::constants_used and bn_constants_used: what lies in memory, in this order.
namespace constant_part {
inline constexpr std::int64_t addend = 1, zero = 2, factor = 4, shifts = 8;
}

} // namespace rknn::format
