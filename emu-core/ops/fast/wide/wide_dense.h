// SPDX-License-Identifier: Apache-2.0
// make_dense() for sources of int16: sums of 64 bits.
#pragma once

#include "emu-core/ops/fast/isa/isa.h"
#include "emu-core/ops/fast/products/dense.h"
#include "emu-core/ops/fast/wide/wide_planes.h"

namespace emu::ops::fast {

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
