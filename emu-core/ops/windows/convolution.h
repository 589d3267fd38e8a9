// SPDX-License-Identifier: Apache-2.0
// What convolution and transposed convolution share: sums of products over the taps of a window.
#pragma once

#include "emu-core/ops/arithmetic/weights.h"
#include "emu-core/ops/windows/window.h"

namespace emu::ops {

enum class WindowSense : std::uint8_t {
    forward, // the window slides over the source
    reverse, // over the destination, which every source cell adds to
};

// How the weights lie over the source.
struct Sliding {
    Window window;
    WindowSense sense = WindowSense::forward;
    std::int32_t groups = 1;
    KernelOrder kernel_order = KernelOrder::channels_last;
};

// Error bad_model: groups that do not divide the channels, batches or weights that do not fit, and
// all that check_numbers() refuses. `name` is the operation's.
// Precondition: expect_operands() holds, and the window is valid between source and destination.
PreparedKernel prepare_convolution(const Sliding& sliding, const Numbers& numbers,
                                   const Operands& operands, const char* name);

} // namespace emu::ops
