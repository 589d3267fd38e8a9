// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "chip/chip.h"

namespace emu {

inline constexpr Chip rk3588{
    .name = "rk3588",
    .rescale = {Rescale::channel_then_output, Evidence::documented,
                "reference manual's rounding mode 0, with the factors of shipped models"},
    .average_rounding = {ops::Rounding::half_even, Evidence::assumed,
                         "as 2x2 windows on a sister board were measured"},
    .channel_block_bytes = {16, Evidence::documented, "user guide: C2 is 16 for int8"},
    .conv_channel_align = {32, Evidence::documented,
                           "user guide, and native attributes in board logs"},
    .line_align = {16, Evidence::documented, "user guide: input width alignment"},
    .float_type = {Dtype::f16, Evidence::documented, "user guide: float16 where not quantised"},
    .quantisation = {{.type = Dtype::i8,
                      .activations = QuantScheme::asymmetric,
                      .weights = QuantScheme::asymmetric,
                      .weights_per_channel = true},
                     Evidence::measured,
                     "scales and zero points in shipped models"},
    .clock = {{.cores = 3, .macs_per_cycle = 1024, .megahertz = 1000},
              Evidence::documented,
              "datasheet: 6 TOPS"},
    .dram_mb_per_s = {25000, Evidence::assumed, "LPDDR4x of common boards"},
    .task_ns = {2000, Evidence::assumed, "no figure is public"},
};

} // namespace emu
