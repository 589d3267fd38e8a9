// SPDX-License-Identifier: Apache-2.0
// What the values of some fields mean, for reader and writer alike (docs/formats/rknn-weights.md,
// "Channel tables" and "Constants in memory"), and which fields repeat what others say.
#pragma once

#include "librknnrt/format/registers/registers.h"

#include <functional>
#include <map>

namespace rknn::format {

// Element types.
namespace precision {
inline constexpr std::int64_t int8 = 0, int16 = 1, float16 = 2, bfloat16 = 3, int32 = 4,
                              float32 = 5;
}

// Bits of Field::read_parts and bn_parts: which values a table per channel has, in this order.
namespace table_part {
inline constexpr std::int64_t bias = 1, zero = 2, factor = 4;
}

// Bits of Field::constants_used and bn_constants_used: what lies in memory, in this order.
namespace constant_part {
inline constexpr std::int64_t addend = 1, zero = 2, factor = 4, shifts = 8;
}

// Fields that repeat in other words what others say. Measured: they agree in every task of all
// files, 378 of them; a file in which they do not says something that is not understood.

// A field's value in the task; 0 of a unit that it does not use.
using FieldReader = std::function<std::int64_t(Field)>;

// The fields of the generation that are implied in a task that uses these units, with their values.
std::vector<std::pair<Field, std::int64_t>>
implied_fields(const RegisterMap& map, std::uint32_t units, const FieldReader& value);

// Register values of one task with the bits filled in that repeat others.
std::map<std::uint16_t, std::uint32_t>
with_implied_bits(const RegisterMap& map, std::uint32_t units,
                  std::map<std::uint16_t, std::uint32_t> values);

} // namespace rknn::format
