// SPDX-License-Identifier: Apache-2.0
// What a chip's tensor unit is like that works on a local memory of lanes.
#pragma once

#include "emu-core/chip/chip.h"
#include "emu-core/tensor/lane_layout.h"

namespace emu {

// Where a chip's proven model contradicts its document.
struct LaneQuirks {
    bool positive_shifts_left = false;       // arithmetic shifts by a positive number of bits
    bool channel_sum_low_plane_only = false; // 16-bit sums per channel lose their high bytes

    bool operator==(const LaneQuirks&) const = default;
};

struct LaneQuirk {
    std::string_view name; // what BOARDLESS_QUIRKS calls it
    bool LaneQuirks::*member;
    bool documented;
    Known<bool> model;
};

struct LaneUnit {
    Known<LaneGeometry> geometry;
    Known<std::int32_t> banks; // equal parts of every lane that are accessed independently
    std::span<const LaneQuirk> quirks;
};

// As the model has them, except those that `as_documented` names, separated by commas; "all" names
// all. Error bad_argument: a name that none has.
Result<LaneQuirks> choose_quirks(const LaneUnit& unit, std::string_view as_documented);

} // namespace emu
