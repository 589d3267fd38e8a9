// SPDX-License-Identifier: Apache-2.0
// Random pictures.
#pragma once

#include "libhbdnn/picture/picture.h"

#include <random>
#include <vector>

inline std::vector<std::byte> random_bytes(std::size_t count, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::vector<std::byte> bytes(count);
    for (std::byte& byte : bytes) byte = static_cast<std::byte>(random());
    return bytes;
}

inline std::uint8_t value(std::byte byte) {
    return std::to_integer<std::uint8_t>(byte);
}

// One sample of a plane.
inline std::uint8_t sample(const hbdnn::Plane& plane, std::int64_t row, std::int64_t byte) {
    return value(plane.bytes[static_cast<std::size_t>(row * plane.stride + byte)]);
}
