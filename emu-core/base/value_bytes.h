// SPDX-License-Identifier: Apache-2.0
// Values of the program as bytes of a constant.
#pragma once

#include "emu-core/base/shared_bytes.h"

namespace emu {

// A copy of the values in memory order, which is the file's: little-endian.
template <Scalar T> SharedBytes value_bytes(std::span<const T> values) {
    const Bytes raw = std::as_bytes(values);
    return std::vector<std::byte>(raw.begin(), raw.end());
}
template <Scalar T> SharedBytes value_bytes(const std::vector<T>& values) {
    return value_bytes(std::span(values));
}
template <Scalar T> SharedBytes value_bytes(const T& value) {
    return value_bytes(std::span(&value, 1));
}

} // namespace emu
