// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/chip/rk35xx.h"

namespace emu {

inline constexpr Known<MatrixUnit> rk3568_matrix_unit =
    rk35xx::matrix_unit({.int4 = std::nullopt,
                         .int8 = {.k_align = 32, .n_align = 16, .a_k = 8, .b_n = 16, .b_k = 32},
                         .float16 = {.k_align = 16, .n_align = 8, .a_k = 4, .b_n = 8, .b_k = 16},
                         .c_n = 4,
                         .c_n_int4 = 4,
                         .b_segment = 0,
                         .most_k = rk35xx::most_k});

inline constexpr Chip rk3568 = rk35xx::of_series({
    .name = "rk3568",
    .family = {"rk356x", Evidence::documented, "the SDK's samples share their models"},
    .channel_block_bytes = {8, Evidence::documented, "user guide: C2 is 8 for int8"},
    .conv_align = rk35xx::conv_align(16, 8),
    .depthwise_align = rk35xx::depthwise_align(32, 16),
    .line_align = 8,
    .clock = {{.cores = 1, .macs_per_cycle = 512, .megahertz = 1000},
              Evidence::documented,
              "datasheet: 1 TOPS; the split is assumed"},
    .dram_mb_per_s = {8500, Evidence::assumed, "LPDDR4 of common boards"},
    .sram_bytes = rk35xx::no_sram,
    .hardware = "RKNPU lite",
    .logged_as = rk35xx::logged_as("RKNPU lite"),
    .matrix_unit = rk3568_matrix_unit,
});

inline constexpr Chip rk3566 =
    rk3568.sibling("rk3566", {{.cores = 1, .macs_per_cycle = 512, .megahertz = 900},
                              Evidence::documented,
                              "datasheet; the split is assumed"});

} // namespace emu
