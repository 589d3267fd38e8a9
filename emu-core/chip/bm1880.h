// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "chip/lane_unit.h"

#include <array>

namespace emu {

namespace bm1880 {

inline constexpr std::string_view functional_model =
    "the vendor's functional model, which runs its "
    "command bytes";

inline constexpr std::array quirks{
    LaneQuirk{"arith_shift",
              &LaneQuirks::positive_shifts_left,
              false,
              {true, Evidence::measured, functional_model}},
    LaneQuirk{"mdsum",
              &LaneQuirks::channel_sum_low_plane_only,
              false,
              {true, Evidence::measured, functional_model}},
};

} // namespace bm1880

inline constexpr LaneUnit bm1880_lanes{
    .geometry = {{.lanes = 32, .lane_bytes = 64 * 1024, .channel_align = 16},
                 Evidence::documented,
                 "kernel guide; chip info: npu_num, lmem_size, eu_num"},
    .banks = {8, Evidence::documented, "kernel guide; chip info: lmem_banks"},
    .quirks = bm1880::quirks,
};

} // namespace emu
