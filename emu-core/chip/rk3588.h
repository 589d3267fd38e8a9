// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/chip/rk35xx.h"
#include "emu-core/chip/rk35xx_matrix_units.h"

namespace emu {

inline constexpr Chip rk3588{
    .name = "rk3588",
    .family = {"rk3588", Evidence::documented, "user guide: RK3588S too"},
    .rescale = rk35xx::rescale,
    .average_rounding = rk35xx::average_rounding,
    .channel_block_bytes = {16, Evidence::documented, "user guide: C2 is 16 for int8"},
    .conv_channel_align = {{32, 16},
                           Evidence::documented,
                           "user guide, and native attributes in board logs"},
    .depthwise_channel_align = {{64, 32},
                                Evidence::documented,
                                "user guide: depthwise output channel alignment"},
    .line_align = {16, Evidence::documented, "user guide: input width alignment"},
    .float_type = rk35xx::float_type,
    .integer_ends = rk35xx::integer_ends,
    .quantisation = rk35xx::quantisation,
    .clock = {{.cores = 3, .macs_per_cycle = 1024, .megahertz = 1000},
              Evidence::documented,
              "datasheet: 6 TOPS"},
    .dram_mb_per_s = {25000, Evidence::assumed, "LPDDR4x of common boards"},
    .task_ns = rk35xx::task_ns,
    .sram_bytes = {956 * 1024, Evidence::documented, "SRAM guide: 956 KB can be given to the NPU"},
    .model_files = rk35xx::model_files("RKNPU v2"),
    .logged_as = rk35xx::logged_as("RKNPU v2"),
    .matrix_unit = rk35xx::rk3588_matrix_unit,
};

} // namespace emu
