// SPDX-License-Identifier: Apache-2.0
// Parameter words that several units have.
#pragma once

#include "libhbdnn/format/x2a/words/instruction.h"
#include "libhbdnn/format/x2a/words/word_group.h"

namespace hbdnn::format::x2a {

inline constexpr std::int32_t units_of_bank = 2048;

using hbm::unlike;

// Word 1. Error bad_model: another flag.
emu::Result<DdrPlace> decode_ddr(std::uint64_t payload, std::int32_t flag);

// Word 2.
struct InOut {
    UnitPlace in, out;
};
emu::Result<InOut> decode_places(std::uint64_t payload);

// Word 3.
struct InputMap {
    MapShape shape;
    UnitStrides strides;
};
emu::Result<InputMap> decode_map(std::uint64_t payload);

// A stride of groups in 8 bytes: a multiple of 4, or of one group, which needs none.
emu::Result<std::int32_t> decode_group_stride(std::int32_t value, std::int32_t groups);

} // namespace hbdnn::format::x2a
