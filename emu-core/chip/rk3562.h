// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/chip/rk35xx.h"
#include "emu-core/chip/rk35xx_matrix_units.h"

namespace emu {

inline constexpr Chip rk3562{
    .name = "rk3562",
    .family = rk35xx::alone("rk3562"),
    .rescale = rk35xx::rescale,
    .average_rounding = rk35xx::average_rounding,
    .channel_block_bytes = {16, Evidence::documented, "user guide: C2 is 16 for int8"},
    .conv_channel_align = {{16, 8}, Evidence::documented, "user guide: output channel alignment"},
    .depthwise_channel_align = {{32, 16},
                                Evidence::documented,
                                "user guide: depthwise output channel alignment"},
    .line_align = {16, Evidence::documented, "user guide: input width alignment"},
    .float_type = rk35xx::float_type,
    .integer_ends = rk35xx::integer_ends,
    .quantisation = rk35xx::quantisation,
    .clock = {{.cores = 1, .macs_per_cycle = 512, .megahertz = 1000},
              Evidence::documented,
              "datasheet: 1 TOPS; the split is assumed"},
    .dram_mb_per_s = {8500, Evidence::assumed, "LPDDR4 of common boards"},
    .task_ns = rk35xx::task_ns,
    .sram_bytes = rk35xx::no_sram,
    .model_files = rk35xx::model_files("RKNPU t4"),
    .matrix_unit = rk35xx::rk3562_matrix_unit,
};

} // namespace emu
