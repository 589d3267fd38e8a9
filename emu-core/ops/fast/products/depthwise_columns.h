// SPDX-License-Identifier: Apache-2.0
// Depthwise convolution of bytes by Instructions::columns().
#pragma once

#include "emu-core/ops/fast/products/depthwise_cells.h"
#include "emu-core/ops/fast/products/signed_weights.h"

namespace emu::ops::fast {

struct DepthwiseNumbers {
    Dtype dst;
    std::uint8_t flip; // what makes the source's bytes unsigned terms
    const Chain& output;
    std::vector<std::int32_t> bias; // the zero points' share included
    SumRange range;                 // of sums
};

// Null where the instruction set has no function for such a window, weights have zero points, or
// the chain is none that takes channels in any order.
std::unique_ptr<Kernel> make_depthwise_columns(const Instructions& instructions,
                                               const DepthwiseCells& cells,
                                               const SignedWeights& weights,
                                               const DepthwiseNumbers& numbers);

} // namespace emu::ops::fast
