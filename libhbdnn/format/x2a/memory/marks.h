// SPDX-License-Identifier: Apache-2.0
// What marks of cells mean here.
#pragma once

#include "emu-core/lift/cells/cell.h"

namespace hbdnn::format::x2a {

// It was written in the 8-bank layout, whose inner order nobody can see: who reads it must do so in
// that layout.
inline constexpr std::uint32_t mark_interleaved = 1;
// Four bytes of an int32 number, the most significant one first.
inline constexpr std::uint32_t mark_big_endian = 2;

} // namespace hbdnn::format::x2a
