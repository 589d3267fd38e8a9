// SPDX-License-Identifier: Apache-2.0
// The kinds of numbers that operations compute in: one text of a kernel serves both.
#pragma once

#include "emu-core/ops/arithmetic/integer.h"
#include "emu-core/ops/arithmetic/real.h"

#include <cmath>
#include <type_traits>

namespace emu::ops {

struct Reals {
    using Value = float;
    using Sum = double;
    using Reader = RealReader;
    using Writer = RealWriter;
};

struct Integers {
    using Value = std::int64_t;
    using Sum = std::int64_t;
    using Reader = IntegerReader;
    using Writer = IntegerWriter;
};

// Always false for integers.
template <class T> bool is_nan(T value) {
    if constexpr (std::is_floating_point_v<T>) {
        return std::isnan(value);
    } else {
        return false;
    }
}

// The larger and the smaller of two numbers: a NaN wins, of two equal ones the second.
template <class T> T larger(T a, T b) {
    return a > b || is_nan(a) ? a : b;
}
template <class T> T smaller(T a, T b) {
    return a < b || is_nan(a) ? a : b;
}

} // namespace emu::ops
