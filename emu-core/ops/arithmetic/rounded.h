// SPDX-License-Identifier: Apache-2.0
// Real numbers as whole ones.
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"

#include <cmath>

namespace emu::ops {

// Precondition: the value is no NaN.
inline double rounded(double value, Rounding rounding) {
    switch (rounding) {
    case Rounding::half_even: return std::nearbyint(value);
    case Rounding::half_away: return std::round(value);
    case Rounding::floor: return std::floor(value);
    case Rounding::truncate: return std::trunc(value);
    case Rounding::half_up: break;
    }
    const double floor = std::floor(value);
    return value - floor >= 0.5 ? floor + 1 : floor;
}

} // namespace emu::ops
