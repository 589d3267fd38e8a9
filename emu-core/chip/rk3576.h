// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/chip/rk3588.h"
#include "emu-core/chip/rk35xx.h"

namespace emu {

inline constexpr Known<MatrixUnit> rk3576_matrix_unit = [] {
    Known<MatrixUnit> known = rk3588_matrix_unit;
    known.value.c_n_int4 = 4;
    known.value.b_segment = 4096;
    return known;
}();

inline constexpr Chip rk3576 = rk35xx::of_series({
    .name = "rk3576",
    .family = rk35xx::alone("rk3576"),
    .channel_block_bytes = {16, Evidence::assumed, "follows from its alignment of channels"},
    .conv_align = rk35xx::conv_align(32, 16),
    .depthwise_align = rk35xx::depthwise_align(64, 32),
    .line_align = 16,
    .clock = {{.cores = 2, .macs_per_cycle = 1536, .megahertz = 1000},
              Evidence::documented,
              "datasheet: 6 TOPS, 2 cores; the split is assumed"},
    .dram_mb_per_s = {17000, Evidence::assumed, "LPDDR4x of common boards"},
    .sram_bytes = {480 * 1024, Evidence::assumed,
                   "all of the chip's SRAM in Linux's device tree; the user guide is silent"},
    .hardware = "RKNPU f2",
    .logged_as = rk35xx::logged_as("RKNPU f2"),
    .matrix_unit = rk3576_matrix_unit,
});

} // namespace emu
