// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/chip/rk35xx.h"

namespace emu {

inline constexpr Known<MatrixUnit> rk3588_matrix_unit = rk35xx::matrix_unit(
    {.int4 = MatrixBlocks{.k_align = 32, .n_align = 64, .a_k = 32, .b_n = 64, .b_k = 32},
     .int8 = {.k_align = 32, .n_align = 32, .a_k = 16, .b_n = 32, .b_k = 32},
     .float16 = {.k_align = 32, .n_align = 16, .a_k = 8, .b_n = 16, .b_k = 32},
     .c_n = 4,
     .c_n_int4 = 8,
     .b_segment = 8192,
     .most_k = rk35xx::most_k});

inline constexpr Chip rk3588 = rk35xx::of_series({
    .name = "rk3588",
    .family = {"rk3588", Evidence::documented, "user guide: RK3588S too"},
    .channel_block_bytes = {16, Evidence::documented, "user guide: C2 is 16 for int8"},
    .conv_align = {{32, 16},
                   Evidence::documented,
                   "user guide, and native attributes in board logs"},
    .depthwise_align = rk35xx::depthwise_align(64, 32),
    .line_align = 16,
    .clock = {{.cores = 3, .macs_per_cycle = 1024, .megahertz = 1000},
              Evidence::documented,
              "datasheet: 6 TOPS"},
    .dram_mb_per_s = {25000, Evidence::assumed, "LPDDR4x of common boards"},
    .sram_bytes = {956 * 1024, Evidence::documented, "SRAM guide: 956 KB can be given to the NPU"},
    .hardware = "RKNPU v2",
    .logged_as = rk35xx::logged_as("RKNPU v2"),
    .matrix_unit = rk3588_matrix_unit,
});

} // namespace emu
