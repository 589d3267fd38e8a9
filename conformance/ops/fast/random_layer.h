// SPDX-License-Identifier: Apache-2.0
// Layers of every shape that the fast kernels know, small enough for the normative ones.
#pragma once

#include "conformance/ops/fast/twins.h"

enum class Operation : std::uint8_t { conv, depthwise, fully_connected, matmul, transposed_conv };

// What the values of a tensor are like.
enum class Pattern : std::uint8_t {
    random,
    lowest,
    highest,
    alternating, // lowest and highest
    small,       // a few values around the zero point: sums that end in ties
};

Layer random_layer(Operation operation, fuzz::Random& random);

// Bytes of int8 or uint8.
Content make_values(Pattern pattern, Dtype dtype, std::int32_t zero, std::int64_t count,
                    fuzz::Random& random);
