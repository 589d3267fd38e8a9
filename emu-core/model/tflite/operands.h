// SPDX-License-Identifier: Apache-2.0
// How many operands and results an operator has, and which of them may be missing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace emu::tflite {

struct OperandCounts {
    static constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();
    static constexpr std::size_t any_number = unlimited - 1; // of results, or none

    std::size_t least = 1, most = 1;
    std::size_t data =
        1; // so many are read as tensors; those behind are parameters, read on demand
    std::uint32_t optional = 0; // bit i: operand i may be absent
    std::size_t results = 1;    // or `unlimited`: any number from 1 on; or `any_number`
    std::uint32_t state = 0;    // bit i: operand i is a variable tensor, which begins as zeros
};

} // namespace emu::tflite
