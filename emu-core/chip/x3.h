// SPDX-License-Identifier: Apache-2.0
// RDK X3 and J3: Bernoulli2, whose scales are powers of two.
#pragma once

#include "emu-core/chip/bpu.h"

namespace emu {

inline constexpr Chip x3{
    .name = "x3",
    .family = bpu::family("bernoulli2", Evidence::measured),
    .rescale = {Rescale::float_factor, Evidence::assumed,
                "scales are shifts, which is all that is left of the factors; that ties go to even "
                "is assumed"},
    .average_rounding = bpu::average_rounding,
    .channel_block_bytes = bpu::no_channel_blocks,
    .conv_channel_align = bpu::no_channel_align,
    .depthwise_channel_align = bpu::no_channel_align,
    .line_align = bpu::no_line_align,
    .float_type = bpu::float_type,
    .integer_ends = bpu::integer_ends,
    .quantisation = {bpu::quantisation(QuantScheme::power_of_two), Evidence::documented,
                     "tensors have shifts, one or one per channel; the CPU's operators from "
                     "shipped models"},
    .clock = bpu::clock(2, 1250, "product page: 5 TOPS, 2 cores; the split is assumed"),
    .dram_mb_per_s = {12800, Evidence::assumed, "32-bit LPDDR4 of common boards"},
    .task_ns = bpu::task_ns,
    .sram_bytes = bpu::no_sram,
    .model_files = bpu::model_files("X2A"),
    .picture_unit = Known<PictureUnit>{{.row_align = 16,
                                        .most_pixels = 18432,
                                        .most_reduced = 185,
                                        .most_enlarged = 256,
                                        .resizes_alone = true},
                                       Evidence::documented,
                                       "API document: limits of regions and of the resize"},
};

} // namespace emu
