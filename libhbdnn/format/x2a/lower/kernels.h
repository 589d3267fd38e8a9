// SPDX-License-Identifier: Apache-2.0
// Weights from the order of the data section to the core's.
#pragma once

#include "emu-core/base/shared_bytes.h"
#include "emu-core/tensor/shape.h"
#include "libhbdnn/format/x2a/words/instruction.h"

namespace hbdnn::format::x2a {

// Where the convolution's weights and records are, and how many bytes of them.
std::int64_t weight_bytes(const Conv& conv);

struct Kernels {
    emu::Shape shape; // OC, KH, KW, IC; of depthwise ones 1, KH, KW, C; else OC, IC
    std::vector<std::byte> values;
    std::int64_t largest_sum = 0; // of magnitudes, over the output channels, times 128
};

// Precondition: weight_bytes() of them.
Kernels read_kernels(const Conv& conv, emu::Bytes bytes);

// Which groups of four input channels (of fully connected layers: of four bytes) have a weight
// that is not 0: what is in the others does not count, and often is nothing of the layer's.
std::vector<bool> groups_that_count(const Kernels& kernels);
// The kernels without the others. Precondition: not fully connected, at least one counts.
Kernels only_groups(const Kernels& kernels, const std::vector<bool>& groups);

} // namespace hbdnn::format::x2a
