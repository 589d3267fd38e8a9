// SPDX-License-Identifier: Apache-2.0
// What marks of cells mean here.
#pragma once

#include "emu-core/lift/cells/cell.h"

namespace hbdnn::format::x2a {

// Four bytes of an int32 number, the most significant one first.
inline constexpr std::uint32_t mark_big_endian = 1;

} // namespace hbdnn::format::x2a
