// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "chip/rk35xx.h"

namespace emu {

inline constexpr Chip rk3568{
    .name = "rk3568",
    .rescale = rk35xx::rescale,
    .average_rounding = rk35xx::average_rounding,
    .channel_block_bytes = {8, Evidence::documented, "user guide: C2 is 8 for int8"},
    .conv_channel_align = {16, Evidence::documented, "user guide: output channel alignment"},
    .line_align = {8, Evidence::documented, "user guide: input width alignment"},
    .float_type = rk35xx::float_type,
    .quantisation = rk35xx::quantisation,
    .clock = {{.cores = 1, .macs_per_cycle = 512, .megahertz = 1000},
              Evidence::documented,
              "datasheet: 1 TOPS; the split is assumed"},
    .dram_mb_per_s = {8500, Evidence::assumed, "LPDDR4 of common boards"},
    .task_ns = rk35xx::task_ns,
};

constexpr Chip with_clock(Chip chip, std::string_view name, Known<Clock> clock) {
    chip.name = name;
    chip.clock = clock;
    return chip;
}

inline constexpr Chip rk3566 = with_clock(rk3568, "rk3566",
                                          {{.cores = 1, .macs_per_cycle = 512, .megahertz = 900},
                                           Evidence::documented,
                                           "datasheet; the split is assumed"});

} // namespace emu
