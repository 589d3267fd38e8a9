// SPDX-License-Identifier: Apache-2.0
// Chains of a program in terms of the data path's stages.
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"
#include "librknnrt/format/writer/data_path.h"

namespace rknn::format::writer {

// Limits in front of the last conversion.
struct EarlyLimits {
    bool relu = false;
    std::optional<std::int32_t> at_most; // with relu only
};

// v + addend -> rs(v * channel factor, channel_shift) -> early limits -> normalised, table ->
// output. Every part may be idle.
struct ChainParts {
    std::vector<std::int64_t> addend;         // one, one per channel, or none
    std::vector<std::int64_t> channel_factor; // the same
    std::int32_t channel_shift = 0;
    EarlyLimits early;
    Scale normalised;
    std::optional<emu::ops::LineTable> table;
    Scale output;
    std::int64_t output_offset = 0;
    std::optional<std::int64_t> low, high; // of the result
};

// Of a chain that ends in a stored integer. Error bad_model: stages in another order, or another
// rounding than half to even.
emu::Result<ChainParts> parts_of(const emu::ops::Chain& chain);

// Of a chain that brings an operand to a common scale: an addend, a factor, a shift.
struct OperandParts {
    std::int64_t addend = 0;
    Scale scale;
};
emu::Result<OperandParts> operand_parts(const emu::ops::Chain& chain);

// The chain's limits, also those of the result, as they are in front of the conversion to int8.
// Error bad_model: there is no value there that becomes the limit, or a lower one that does not
// become the offset.
emu::Result<EarlyLimits> early_limits(const ChainParts& parts);

} // namespace rknn::format::writer
