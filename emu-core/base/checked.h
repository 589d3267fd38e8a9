// SPDX-License-Identifier: Apache-2.0
// Arithmetic on sizes that come from outside: the result, or nothing when it does not fit.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>

namespace emu {

template <std::integral T> std::optional<T> checked_add(T a, T b) {
    T result;
    if (__builtin_add_overflow(a, b, &result)) return std::nullopt;
    return result;
}

template <std::integral T> std::optional<T> checked_multiply(T a, T b) {
    T result;
    if (__builtin_mul_overflow(a, b, &result)) return std::nullopt;
    return result;
}

// The smallest multiple of `step` that is not below `value`. Precondition: value >= 0, step > 0, no
// overflow.
template <std::integral T> constexpr T align_up(T value, T step) {
    return (value + step - 1) / step * step;
}

// Precondition: a >= 0, b > 0.
template <std::integral T> constexpr T divide_up(T a, T b) {
    return a / b + (a % b != 0);
}

// True when [offset, offset + length) lies within [0, size).
constexpr bool in_range(std::uint64_t offset, std::uint64_t length, std::uint64_t size) {
    return offset <= size && length <= size - offset;
}

} // namespace emu
