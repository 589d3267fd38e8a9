// SPDX-License-Identifier: Apache-2.0
// Functions of one int8 value as the data path's tables.
#pragma once

#include "emu-core/ops/arithmetic/line_table.h"
#include "emu-core/ops/elements/unary.h"

#include <array>

namespace rknn::format::writer {

// Indexed by value + 128.
using ByteFunction = std::array<std::int8_t, 256>;

// Error bad_model: what the operation refuses.
emu::Result<ByteFunction> byte_function(const emu::ops::Unary& unary, const emu::TensorSpec& src,
                                        const emu::TensorSpec& dst);

// The values lie so many steps apart in the table, at entries of it: nothing is interpolated.
inline constexpr std::int32_t lookup_steps = 128;
emu::ops::LineTable byte_lookup(const ByteFunction& function);

// The only placement of tables that was seen: 512 entries of 32 steps on either side of 0.
bool has_usual_placement(const emu::ops::LineTable& table);

} // namespace rknn::format::writer
