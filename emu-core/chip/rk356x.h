// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "chip/chip.h"

namespace emu {

inline constexpr Chip rk3568{
    .name = "rk3568",
    .rescale = {Rescale::channel_then_output, Evidence::documented,
                "reference manual's rounding mode 0, with the factors of shipped models"},
    .average_rounding = {ops::Rounding::half_even, Evidence::assumed,
                         "as 2x2 windows on a sister board were measured"},
    .channel_block_bytes = {8, Evidence::documented, "user guide: C2 is 8 for int8"},
    .conv_channel_align = {16, Evidence::documented, "user guide: output channel alignment"},
    .line_align = {8, Evidence::documented, "user guide: input width alignment"},
    .float_type = {Dtype::f16, Evidence::documented, "user guide: float16 where not quantised"},
    .quantisation = {{.type = Dtype::i8,
                      .activations = QuantScheme::asymmetric,
                      .weights = QuantScheme::asymmetric,
                      .weights_per_channel = true},
                     Evidence::measured,
                     "scales and zero points in shipped models"},
    .clock = {{.cores = 1, .macs_per_cycle = 512, .megahertz = 1000},
              Evidence::documented,
              "datasheet: 1 TOPS; the split is assumed"},
    .dram_mb_per_s = {8500, Evidence::assumed, "LPDDR4 of common boards"},
    .task_ns = {2000, Evidence::assumed, "no figure is public"},
};

constexpr Chip with_clock(Chip chip, std::string_view name, Known<Clock> clock) {
    chip.name = name;
    chip.clock = clock;
    return chip;
}

inline constexpr Chip rk3566 = with_clock(rk3568, "rk3566",
                                          {{.cores = 1, .macs_per_cycle = 512, .megahertz = 900},
                                           Evidence::documented,
                                           "datasheet; the split is assumed"});

} // namespace emu
