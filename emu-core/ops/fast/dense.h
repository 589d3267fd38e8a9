// SPDX-License-Identifier: Apache-2.0
// The kernel of all operations that multiply windows with constant weights and sum over channels.
#pragma once

#include "ops/fast/block_product.h"

namespace emu::ops::fast {

// Feature maps N, H, W, C dense in memory; weights [channel][ky][kx][channel of the group].
struct Dense {
    std::int64_t batches = 1;
    Axis y, x;
    std::int64_t groups = 1, group_src = 1, group_dst = 1; // channels of a group
};

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
