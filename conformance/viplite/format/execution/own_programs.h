// SPDX-License-Identifier: Apache-2.0
// Shader programs of our own.
#pragma once

#include "conformance/viplite/format/execution/shader_call.h"

namespace nbg_tests {

// Images at constants 0, 8 and 16; a byte each of 8 pixels a thread: a * first + constant, + b *
// second, each rounded to float32, and the sum to the nearest.
struct Addition {
    float first = 1, second = 1, constant = 0;

    void set(State& state) const;
    static ByteList program();
};

// Images at constants 0 and 8, of bytes; 14 pixels a thread.
ByteList pool_program();

// The same, of 8 pixels a thread; each becomes two on two lines. Constants 16 to 19 say which pixel
// each one comes from.
ByteList resize_program();

// Images at constants 0 and 8, of bytes; a line a thread: its sum times constant 17. Constant 16 is
// how many pixels there are; 20 and 36 are the constants of sums.
ByteList loop_program();

} // namespace nbg_tests
