// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/chip/lane_unit.h"

#include <array>

namespace emu {

namespace bm1880 {

inline constexpr std::string_view functional_model =
    "the vendor's functional model, which runs its "
    "command bytes";

inline constexpr std::array quirks{
    LaneQuirk{"arith_shift",
              &LaneQuirks::positive_shifts_left,
              false,
              {true, Evidence::measured, functional_model}},
    LaneQuirk{"mdsum",
              &LaneQuirks::channel_sum_low_plane_only,
              false,
              {true, Evidence::measured, functional_model}},
};

} // namespace bm1880

inline constexpr LaneUnit bm1880_lanes{
    .geometry = {{.lanes = 32, .lane_bytes = 64 * 1024, .channel_align = 16},
                 Evidence::documented,
                 "kernel guide; chip info: npu_num, lmem_size, eu_num"},
    .banks = {8, Evidence::documented, "kernel guide; chip info: lmem_banks"},
    .quirks = bm1880::quirks,
};

inline constexpr Chip bm1880_chip{
    .name = "bm1880",
    .family = {"bm1880", Evidence::documented, "command buffers name the chip they are for"},
    .rescale = {Rescale::byte_factor, Evidence::measured,
                "the functional model's shifts; weights and scales of the SDK's LeNet example"},
    .average_rounding = {ops::Rounding::half_up, Evidence::measured, bm1880::functional_model},
    .channel_block_bytes = {1, Evidence::documented, "kernel guide: NCHW, channel by channel"},
    .conv_channel_align = {{1, 1}, Evidence::documented, "kernel guide: any number of channels"},
    .depthwise_channel_align = {{1, 1}, Evidence::documented, "kernel guide"},
    .line_align = {1, Evidence::documented, "kernel guide: lines without gaps"},
    .float_type = {Dtype::f32, Evidence::documented, "operators of the host's CPU only"},
    .integer_ends = {true, Evidence::measured, "inputs and outputs of shipped models: int8"},
    .quantisation = {{.type = Dtype::i8,
                      .activations = QuantScheme::threshold,
                      .weights = QuantScheme::threshold,
                      .weights_per_channel = false},
                     Evidence::measured,
                     "thresholds and shifts of the SDK's LeNet example"},
    .clock = {{.cores = 1, .macs_per_cycle = 512, .megahertz = 1000},
              Evidence::assumed,
              "datasheet: 1 TOPS; 32 lanes of 16 multipliers"},
    .dram_mb_per_s = {8500, Evidence::assumed, "LPDDR4 of common boards"},
    .task_ns = {2000, Evidence::assumed, "no figure is public"},
    .sram_bytes = {0, Evidence::documented, "kernel guide: local memory is the kernels'"},
    .model_files = Known<ModelFiles>{{ModelContainer::lane_commands},
                                     Evidence::documented,
                                     "the SDK's tools and samples"},
    .lane_unit = &bm1880_lanes,
};

} // namespace emu
