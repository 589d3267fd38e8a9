// SPDX-License-Identifier: Apache-2.0
// A convolution's input without the zeros around it, which padding stands for.
#pragma once

#include "emu-core/lift/cells/cell_block.h"
#include "emu-core/ops/windows/window.h"
#include "libhbdnn/format/x2a/words/instruction.h"

namespace hbdnn::format::x2a {

struct WindowInput {
    emu::lift::CellBlock block;
    emu::ops::Window window;
};

// For results of that width: lines and pixels of zeros are left out at the edges where padding does
// the same, and added where the last results would see nothing else.
WindowInput window_input(const Conv& conv, emu::lift::CellBlock block, std::int32_t width);

} // namespace hbdnn::format::x2a
