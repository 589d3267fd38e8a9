// SPDX-License-Identifier: Apache-2.0
// A function of one number for every value of a source of 16 bits: 128 KiB.
#pragma once

#include "emu-core/ops/elements/unary.h"

#include <array>

namespace emu::ops::fast {

using HalfTable = std::array<std::uint16_t, 65'536>; // by the source's bits

// From float16 to float16, shared by all kernels of the process that compute it. It takes a
// millisecond or two unless some kernel has it already. Null where prepare() refuses the function.
std::shared_ptr<const HalfTable> half_table(const Unary& unary);

// From int16 to int16, of the quantisations of these.
std::shared_ptr<const HalfTable> word_table(const Unary& unary, const TensorSpec& src,
                                            const TensorSpec& dst);

} // namespace emu::ops::fast
