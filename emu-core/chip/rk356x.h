// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/chip/rk35xx.h"
#include "emu-core/chip/rk35xx_matrix_units.h"

namespace emu {

inline constexpr Chip rk3568{
    .name = "rk3568",
    .family = {"rk356x", Evidence::documented, "the SDK's samples share their models"},
    .rescale = rk35xx::rescale,
    .average_rounding = rk35xx::average_rounding,
    .channel_block_bytes = {8, Evidence::documented, "user guide: C2 is 8 for int8"},
    .conv_channel_align = {{16, 8}, Evidence::documented, "user guide: output channel alignment"},
    .depthwise_channel_align = {{32, 16},
                                Evidence::documented,
                                "user guide: depthwise output channel alignment"},
    .line_align = {8, Evidence::documented, "user guide: input width alignment"},
    .float_type = rk35xx::float_type,
    .integer_ends = rk35xx::integer_ends,
    .quantisation = rk35xx::quantisation,
    .clock = {{.cores = 1, .macs_per_cycle = 512, .megahertz = 1000},
              Evidence::documented,
              "datasheet: 1 TOPS; the split is assumed"},
    .dram_mb_per_s = {8500, Evidence::assumed, "LPDDR4 of common boards"},
    .task_ns = rk35xx::task_ns,
    .sram_bytes = rk35xx::no_sram,
    .model_files = rk35xx::model_files("RKNPU lite"),
    .logged_as = rk35xx::logged_as("RKNPU lite"),
    .matrix_unit = rk35xx::rk356x_matrix_unit,
};

inline constexpr Chip rk3566 =
    rk3568.sibling("rk3566", {{.cores = 1, .macs_per_cycle = 512, .megahertz = 900},
                              Evidence::documented,
                              "datasheet; the split is assumed"});

} // namespace emu
