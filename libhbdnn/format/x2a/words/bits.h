// SPDX-License-Identifier: Apache-2.0
// Bit fields of the program's 64-bit words.
#pragma once

#include <cstdint>

namespace hbdnn::format::x2a {

// A field by its lowest bit and how many it has. Names are for errors.
struct Field {
    int first = 0, bits = 0;
    const char* name = "";
};

constexpr std::uint64_t mask_of(int bits) {
    return (std::uint64_t{1} << bits) - 1;
}
constexpr std::int32_t value_of(std::uint64_t word, const Field& field) {
    return static_cast<std::int32_t>(word >> field.first & mask_of(field.bits));
}

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
