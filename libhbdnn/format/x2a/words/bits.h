// SPDX-License-Identifier: Apache-2.0
// Bit fields of the program's 64-bit words.
#pragma once

#include "libhbdnn/format/hbm/taken_word.h"

namespace hbdnn::format::x2a {

using hbm::Field;
using hbm::mask_of;
using hbm::value_of;

// A word: bit 63 says whether it executes, then five bits which parameter or unit it is for.
inline constexpr int payload_bits = 58;
constexpr bool executes(std::uint64_t word) {
    return word >> 63 != 0;
}
constexpr std::uint32_t number_of(std::uint64_t word) {
    return static_cast<std::uint32_t>(word >> payload_bits & 31);
}
constexpr std::uint64_t payload_of(std::uint64_t word) {
    return word & mask_of(payload_bits);
}

} // namespace hbdnn::format::x2a
