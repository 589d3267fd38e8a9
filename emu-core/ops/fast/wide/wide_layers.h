// SPDX-License-Identifier: Apache-2.0
// The twins of layers with a source of int16, whose sums have 64 bits; null where there is none.
#pragma once

#include "emu-core/ops/fast/isa/isa.h"
#include "emu-core/ops/fast/products/dense.h"
#include "emu-core/ops/fast/wide/wide_planes.h"
#include "emu-core/ops/windows/depthwise.h"
#include "emu-core/ops/windows/matmul.h"

namespace emu::ops::fast {

std::unique_ptr<Kernel> prepare_wide(const Depthwise& depthwise, const Operands& operands, Isa isa);
std::unique_ptr<Kernel> prepare_wide(const Matmul& matmul, const Operands& operands, Isa isa);

struct WideNumbers {
    Dtype src, dst;
    std::int32_t src_zero = 0;
    const Chain& output;
    std::vector<std::int64_t> bias; // one value per channel
};

// Null where the instruction set has no functions for it, or scratch memory would be out of
// proportion, or sums beyond what doubles hold.
std::unique_ptr<Kernel> make_wide_dense(Isa isa, const Dense& dense, const WideWeights& weights,
                                        const WideNumbers& numbers);

} // namespace emu::ops::fast
