// SPDX-License-Identifier: Apache-2.0
// The multiply-accumulate loop that convolution and fully connected layers share.
#pragma once

#include <cstdint>

namespace emu::ops {

// sum over i of a[i] * b[i]; wraps at 32 bits, as accumulators do (hence -fwrapv for all of ops).
inline std::int32_t dot(const std::int16_t* a, const std::int16_t* b, std::int64_t count) {
    std::int32_t sum = 0;
    for (std::int64_t i = 0; i < count; ++i) sum += std::int32_t{a[i]} * b[i];
    return sum;
}

// dst[i] = src[i] - zero. T is int8 or uint8 and holds the zero point, so that 16 bits hold the
// result.
template <class T>
void subtract_zero(const T* src, std::int32_t zero, std::int64_t count, std::int16_t* dst) {
    for (std::int64_t i = 0; i < count; ++i) dst[i] = static_cast<std::int16_t>(src[i] - zero);
}

} // namespace emu::ops
