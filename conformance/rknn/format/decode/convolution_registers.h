// SPDX-License-Identifier: Apache-2.0
// Convolutions, register by register, for tests to change.
#pragma once

#include "conformance/rknn/format/decode/register_program.h"

namespace rknn_format_tests {

inline constexpr std::uint32_t convolution_source = 0x100, convolution_target = 0x4000;

// 0, 1, 2, ...
std::vector<std::int8_t> counted(std::size_t count);

// 3 x 3 over 6 x 5 pixels of 16 channels to 2 channels, no stage active but biases of 7 and -9.
struct V2Convolution : rknn::format::RegisterProgram {
    explicit V2Convolution(std::size_t weight_bytes = 288);
    // Of the registers, changed.
    rknn::format::Convolution convolution(const rknn::format::Registers& changes);
    rknn::format::Registers registers;
};

// 1 x 1 over 4 x 8 pixels of float16 on lite, whose weights lie there; stages idle. What is written
// is still to be said.
rknn::format::Registers lite_float_convolution(std::uint32_t kernels, std::uint32_t channels,
                                               std::uint32_t weights);

// 2 x 3 pixels of 16 channels spread to 3 x 5 and padded by 1: 4 x 6 outputs of a 2 x 2 kernel, to
// 2 channels.
struct T3Convolution : rknn::format::RegisterProgram {
    T3Convolution();
    rknn::format::Registers registers;
};

// 1 x 1 over 6 x 4 pixels of 16 channels, of which two rows are in the unit's buffer.
struct T4Convolution : rknn::format::RegisterProgram {
    T4Convolution();
    rknn::format::Registers registers;
};

} // namespace rknn_format_tests
