// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "chip/rk35xx.h"

namespace emu {

inline constexpr Chip rk3588{
    .name = "rk3588",
    .rescale = rk35xx::rescale,
    .average_rounding = rk35xx::average_rounding,
    .channel_block_bytes = {16, Evidence::documented, "user guide: C2 is 16 for int8"},
    .conv_channel_align = {32, Evidence::documented,
                           "user guide, and native attributes in board logs"},
    .line_align = {16, Evidence::documented, "user guide: input width alignment"},
    .float_type = rk35xx::float_type,
    .quantisation = rk35xx::quantisation,
    .clock = {{.cores = 3, .macs_per_cycle = 1024, .megahertz = 1000},
              Evidence::documented,
              "datasheet: 6 TOPS"},
    .dram_mb_per_s = {25000, Evidence::assumed, "LPDDR4x of common boards"},
    .task_ns = rk35xx::task_ns,
};

} // namespace emu
