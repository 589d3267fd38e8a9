// SPDX-License-Identifier: Apache-2.0
// Where tensors are among the neurons: two that are needed at the same time do not overlap.
#pragma once

#include <cstdint>
#include <vector>

namespace bmnet {

struct NeuronSpan {
    std::uint64_t bytes = 0;
    int first = 0, last = 0; // layers that write it first and read it last
    std::uint64_t offset = 0;
};

// Gives each an offset from `base` on, the lowest that is free while it is needed; returns the end.
std::uint64_t place(std::vector<NeuronSpan*>& spans, std::uint64_t base);

} // namespace bmnet
