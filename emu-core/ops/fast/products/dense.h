// SPDX-License-Identifier: Apache-2.0
// The kernel of all operations that multiply windows with constant weights and sum over channels.
#pragma once

#include "emu-core/ops/fast/products/block_product.h"
#include "emu-core/ops/fast/products/dense_shape.h"

namespace emu::ops::fast {

struct DenseNumbers {
    Dtype src, dst;
    std::int32_t src_zero = 0;
    const Chain& output;
    std::vector<std::int32_t> bias; // one value per channel
};

// Null where scratch memory would be out of proportion.
std::unique_ptr<Kernel> make_dense(const Instructions& instructions, const Dense& dense,
                                   const SignedWeights& weights, const DenseNumbers& numbers);

} // namespace emu::ops::fast
