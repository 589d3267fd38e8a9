// SPDX-License-Identifier: Apache-2.0
// The kernel of all float operations that multiply windows with constant weights and sum over
// channels.
#pragma once

#include "emu-core/ops/arithmetic/real.h"
#include "emu-core/ops/fast/isa/real_instruction_table.h"
#include "emu-core/ops/fast/products/weight_steps.h"
#include "emu-core/ops/fast/stretches.h"
#include "emu-core/ops/kernel.h"

namespace emu::ops::fast {

// Feature maps N, H, W, C dense in memory.
struct RealDense {
    std::int64_t batches = 1;
    std::int64_t src_h = 1, src_w = 1, dst_h = 1, dst_w = 1;
    std::vector<Stretch> y{{}}, x{{}};
    std::int64_t kernel_y = 1, kernel_x = 1;
    std::int64_t groups = 1, group_src = 1, group_dst = 1; // channels of a group

    std::int64_t terms() const { return kernel_y * kernel_x * group_src; }
    std::int64_t channels() const { return groups * group_dst; }
    // Makes it a product of `count` pixels by themselves.
    void set_pixels(std::int64_t count) {
        batches = src_w = dst_w = 1;
        src_h = dst_h = y[0].count = count;
    }
};

// Constant weights of a layer.
struct RealWeights {
    Dtype dtype; // of the whole layer
    Bytes values;
    WeightSteps steps;
};

// Bias and limits.
struct RealEnding {
    std::vector<float> bias; // empty, or one value per channel
    RealLimits limits;
};
// `src[2]` is the bias where there is one.
std::vector<float> real_bias(const Operands& operands);

// Null where there is no fast way.
std::unique_ptr<Kernel> make_real_dense(Isa isa, const RealDense& dense, const RealWeights& weights,
                                        const RealEnding& ending);

} // namespace emu::ops::fast
