// SPDX-License-Identifier: Apache-2.0
// From accumulators to stored integers: bias, ReLU, shift, saturation, in this order.
#pragma once

#include "emu-core/lanes/integers.h"

namespace emu::lanes {

struct SumOutput {
    std::optional<Integers> bias; // one value per channel: 1 x C x 1 x 1, of 16 bits
    bool relu = false;
    RightShift shift;

    bool operator==(const SumOutput&) const = default;
};

// Errors: a result of 16 bits; of the bias as check(Integers), or another number of channels than
// dst.
Outcome check(const SumOutput& output, const LaneMemory& memory, const Integers& dst);

// The bytes to be stored in dst, in the order n, h, w, c as the sums. Precondition: check(), of dst
// too.
std::vector<std::byte> results_of(const SumOutput& output, const LaneMemory& memory,
                                  const Integers& dst, const std::vector<std::int64_t>& sums);

} // namespace emu::lanes
