// SPDX-License-Identifier: Apache-2.0
// How the NN unit makes stored results of its sums: scaled, limited, a second map added, rounded
// once, half to even.
#pragma once

#include "emu-core/chip/rescale.h"
#include "emu-core/ops/elements/combine.h"
#include "libviplite/format/execution/decode/work.h"

namespace viplite::format {

// The whole range of int8 or uint8.
emu::Limits range_of(emu::Dtype dtype);

// Without a second map.
emu::Result<emu::ops::Chain> result_chain(const Convolution& convolution,
                                          const Coefficients& coefficients, const emu::Chip& chip);

// Of int32 sums and what is stored in the second map. Precondition: there is one.
emu::ops::Combine addition(const Convolution& convolution, const Coefficients& coefficients);

} // namespace viplite::format
