// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/chip/rk35xx.h"
#include "emu-core/chip/rk35xx_matrix_units.h"

namespace emu {

inline constexpr Chip rk3576{
    .name = "rk3576",
    .family = rk35xx::alone("rk3576"),
    .rescale = rk35xx::rescale,
    .average_rounding = rk35xx::average_rounding,
    .channel_block_bytes = {16, Evidence::assumed, "follows from its alignment of channels"},
    .conv_channel_align = {{32, 16}, Evidence::documented, "user guide: output channel alignment"},
    .depthwise_channel_align = {{64, 32},
                                Evidence::documented,
                                "user guide: depthwise output channel alignment"},
    .line_align = {16, Evidence::documented, "user guide: input width alignment"},
    .float_type = rk35xx::float_type,
    .integer_ends = rk35xx::integer_ends,
    .quantisation = rk35xx::quantisation,
    .clock = {{.cores = 2, .macs_per_cycle = 1536, .megahertz = 1000},
              Evidence::documented,
              "datasheet: 6 TOPS, 2 cores; the split is assumed"},
    .dram_mb_per_s = {17000, Evidence::assumed, "LPDDR4x of common boards"},
    .task_ns = rk35xx::task_ns,
    .sram_bytes = {480 * 1024, Evidence::assumed,
                   "all of the chip's SRAM in Linux's device tree; the user guide is silent"},
    .model_files = rk35xx::model_files("RKNPU f2"),
    .logged_as = rk35xx::logged_as("RKNPU f2"),
    .matrix_unit = rk35xx::rk3576_matrix_unit,
};

} // namespace emu
