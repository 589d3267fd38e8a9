// SPDX-License-Identifier: Apache-2.0
// A function of one number from float16 to float16, for every one of them: 128 KiB, shared by all
// kernels of the process that compute it.
#pragma once

#include "ops/unary.h"

#include <array>

namespace emu::ops::fast {

using HalfTable = std::array<std::uint16_t, 65'536>; // by the source's bits

// It takes a millisecond or two unless some kernel has it already. Null where prepare() refuses the
// function.
std::shared_ptr<const HalfTable> half_table(const Unary& unary);

} // namespace emu::ops::fast
