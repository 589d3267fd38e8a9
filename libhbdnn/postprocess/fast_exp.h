// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace hbdnn::postprocess {

// e^x to two digits: a straight line through the bits of floats (Schraudolph 1999). As the boards'
// processors convert, what lies outside of 32 bits is the nearest number inside.
inline float fast_exp(float x) {
    const double bits = std::fma(12102203.1616540672F, x, 1064807160.56887296F);
    constexpr double most = 4294967295.0;
    return std::bit_cast<float>(static_cast<std::uint32_t>(std::clamp(bits, 0.0, most)));
}

} // namespace hbdnn::postprocess
