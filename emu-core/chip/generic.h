// SPDX-License-Identifier: Apache-2.0
// The chip whose arithmetic is TFLite's integer reference, so that importers and operations can be
// held to the byte against a public engine. What has no counterpart there is chosen.
#pragma once

#include "emu-core/chip/rk3588.h"

namespace emu {

inline constexpr Chip generic{
    .name = "generic",
    .family = {"generic", Evidence::assumed, "no such chip"},
    .rescale = {Rescale::doubling_high, Evidence::measured, "tflite-micro outputs, byte for byte"},
    .average_rounding = {ops::Rounding::half_away, Evidence::measured, "tflite-micro outputs"},
    .channel_block_bytes = {16, Evidence::assumed, "as the common boards"},
    .conv_channel_align = {{16, 8}, Evidence::assumed, "as the common boards"},
    .depthwise_channel_align = {{16, 8}, Evidence::assumed, "as the common boards"},
    .line_align = {16, Evidence::assumed, "as the common boards"},
    .float_type = {Dtype::f32, Evidence::assumed, "as the references compute"},
    .integer_ends = {false, Evidence::assumed, "as the references take and give real numbers"},
    .quantisation = {{.type = Dtype::i8,
                      .activations = QuantScheme::asymmetric,
                      .weights = QuantScheme::symmetric,
                      .weights_per_channel = true},
                     Evidence::documented,
                     "TFLite's quantisation specification"},
    .clock = {{.cores = 1, .macs_per_cycle = 512, .megahertz = 1000},
              Evidence::assumed,
              "no such chip"},
    .dram_mb_per_s = {8500, Evidence::assumed, "no such chip"},
    .task_ns = {2000, Evidence::assumed, "no such chip"},
    .sram_bytes = {0, Evidence::assumed, "no such chip"},
    .matrix_unit = assumed(rk3588_matrix_unit, "as the common boards"),
};

} // namespace emu
