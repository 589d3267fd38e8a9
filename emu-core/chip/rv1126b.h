// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/chip/rk3562.h"

namespace emu {

inline constexpr Chip rv1126b{
    .name = "rv1126b",
    .family = rk35xx::alone("rv1126b"),
    .rescale = assumed(rk35xx::rescale, "as the RK35xx series"),
    .average_rounding = rk35xx::average_rounding,
    .channel_block_bytes = {16, Evidence::assumed, "as most of the series"},
    .conv_channel_align = {{16, 8}, Evidence::assumed, "as the single core with the same C2"},
    .depthwise_channel_align = {{32, 16}, Evidence::assumed, "as the single core with the same C2"},
    .line_align = {16, Evidence::assumed, "as most of the series"},
    .float_type = assumed(rk35xx::float_type, "as the RK35xx series"),
    .integer_ends = assumed(rk35xx::integer_ends, "as the RK35xx series"),
    .quantisation = assumed(rk35xx::quantisation, "as the RK35xx series"),
    .clock = {{.cores = 1, .macs_per_cycle = 1536, .megahertz = 1000},
              Evidence::documented,
              "datasheet: 3 TOPS; cores and split are assumed"},
    .dram_mb_per_s = {8500, Evidence::assumed, "LPDDR4 of common boards"},
    .task_ns = rk35xx::task_ns,
    .sram_bytes = rk35xx::no_sram,
    .model_files = rk35xx::model_files("RKNPU f3"),
    // The matrix API's header names no RV1126B; the API's table puts it with the single cores.
    .matrix_unit = assumed(rk3562_matrix_unit, "as the single core with the same C2"),
    .corners = {.ties = assumed(Corners{}.ties, "as the RK35xx series")},
};

} // namespace emu
