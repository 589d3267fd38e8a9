// SPDX-License-Identifier: Apache-2.0
// What the chains of chip/byte_factors.h come to on the tensor unit.
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"
#include "libbmrt/compile/command_stream.h"

namespace bmrt::compile {

// y = limits((factor * x) >> shift), rounded half up.
struct ScaledOutput {
    std::int32_t factor = 1;
    int shift = 0;
    ByteLimits limits;
};

// Error unsupported: the chain is another one, as of scales that were chosen for another chip.
emu::Result<ScaledOutput> scaled_output(const emu::ops::Chain& chain);
// The same without a factor.
emu::Result<ScaledOutput> shifted_output(const emu::ops::Chain& chain);

// Of sums over weights: a shift for all channels, or one for each.
struct ShiftedSums {
    std::vector<int> shifts;
    ByteLimits limits;
};
emu::Result<ShiftedSums> shifted_sums(const emu::ops::Chain& chain);
// Of an operand of an addition: the factor alone.
emu::Result<std::int32_t> factor_of(const emu::ops::Chain& chain);

// A product's shift, and the chain for the byte that it leaves; that is empty where the shift and
// limits are all.
struct ProductOutput {
    ScaledOutput first;
    emu::ops::Chain rest;
};
emu::Result<ProductOutput> product_output(const emu::ops::Chain& chain);

} // namespace bmrt::compile
