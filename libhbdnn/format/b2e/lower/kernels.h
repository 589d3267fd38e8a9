// SPDX-License-Identifier: Apache-2.0
// Weights from the order of the SRAM to the core's.
#pragma once

#include "emu-core/base/shared_bytes.h"
#include "emu-core/tensor/shape.h"
#include "libhbdnn/format/b2e/words/instruction.h"

namespace hbdnn::format::b2e {

// Of a convolution's kernels the one that does the same, over all lines and pixels they see.
struct UnionKernel {
    std::int32_t top = 0, left = 0, h = 1, w = 1;
};
UnionKernel union_of(const std::vector<Conv::Kernel>& kernels);

// Where the weights of one kernel are: runs of words, in order.
struct WeightRun {
    std::int64_t row = 0;
    std::int32_t lane = 0, words = 0;
};
std::vector<WeightRun> weight_runs(const Conv& conv, const Conv::Kernel& kernel);

struct Kernels {
    emu::Shape shape; // OC, KH, KW, IC; of depthwise ones 1, KH, KW, C; channels in fours
    std::vector<std::byte> values;
    std::int64_t largest_sum = 0; // of magnitudes, over the output channels, times 128
};

// The union of all kernels, of the bytes of each one's runs.
Kernels read_kernels(const Conv& conv, const UnionKernel& all,
                     const std::vector<std::vector<std::byte>>& bytes);

// Of a kernel of one tap: the byte of its runs with output channel k's weight for input channel c.
std::size_t place_of_weight(const Conv& conv, const Conv::Kernel& kernel, std::int32_t k,
                            std::int32_t c, std::int32_t tap);

} // namespace hbdnn::format::b2e
