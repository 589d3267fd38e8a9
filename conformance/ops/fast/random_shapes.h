// SPDX-License-Identifier: Apache-2.0
// Layers of every shape that the fast kernels know, before they have types and values.
#pragma once

#include "conformance/fuzz/random.h"
#include "emu-core/ops/windows/conv.h"
#include "emu-core/ops/windows/depthwise.h"
#include "emu-core/ops/windows/fully_connected.h"
#include "emu-core/ops/windows/transposed_conv.h"
#include "emu-core/tensor/shape.h"

// A layer with constant weights.
template <class Command> struct RandomShapes {
    Command command;
    emu::Shape src, weights, dst;
    std::int32_t channels = 0; // of the result
    std::int64_t terms = 0;    // of each channel's weights
};

// Conv or TransposedConv, of at most so many products unless channels are single.
template <class Command>
RandomShapes<Command> random_convolution(fuzz::Random& random, std::int64_t most_products);

RandomShapes<emu::ops::Depthwise> random_depthwise(fuzz::Random& random);
RandomShapes<emu::ops::FullyConnected> random_fully_connected(fuzz::Random& random);

// Of a Matmul, with outer dimensions of which either matrix may have one only.
struct RandomMatrices {
    emu::Shape first, second, dst;
};
RandomMatrices random_matrices(fuzz::Random& random, std::int32_t most_k);
