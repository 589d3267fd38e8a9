// SPDX-License-Identifier: Apache-2.0
// How the NN unit makes stored results of its sums: scaled, limited, a second map added, rounded
// once.
#pragma once

#include "emu-core/chip/rescale.h"
#include "emu-core/ops/elements/two_operands.h"
#include "libviplite/format/execution/decode/operation_scope.h"
#include "libviplite/format/execution/decode/work.h"

namespace viplite::format {

// The whole range of int8, uint8 or int16.
emu::Limits range_of(emu::Dtype dtype);

// Without a second map. Error bad_model: a scale of int16 that 62 bits do not hold.
emu::Result<emu::ops::Chain> result_chain(const Convolution& convolution,
                                          const Coefficients& coefficients, const emu::Chip& chip);

// The range that results are limited to.
emu::Limits limits_of(const Convolution& convolution, emu::ops::Rounding ties);

// Of int32 sums, of int16 int64 ones, and what is stored in the second map. Precondition: there is
// one. Error bad_model: as of the chain.
emu::Result<emu::ops::Combine> addition(const Convolution& convolution,
                                        const Coefficients& coefficients,
                                        const emu::Corners& corners);

// Of int64 sums twice, where those below 0 have another scale, whose sign may be any. Without a
// second map. Error bad_model: as of the chain.
emu::Result<emu::ops::Combine> slopes(const Convolution& convolution,
                                      const Coefficients& coefficients, emu::ops::Rounding ties);

// Stored elements through a map: the tensor, of int8, uint8, int16 or float16, through the map.
emu::TensorId mapped(const SharedMap& map, emu::TensorId tensor, emu::Dtype dtype,
                     const OperationScope& scope);

} // namespace viplite::format
