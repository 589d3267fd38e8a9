// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/chip/vip8000.h"

namespace emu {

inline constexpr Chip v853{
    .name = "v853",
    .family = {"v85x", Evidence::documented, "runtime API document: V85x and R853 as one"},
    .rescale = vip8000::rescale,
    .average_rounding = vip8000::average_rounding,
    .channel_block_bytes = vip8000::no_channel_blocks,
    .conv_channel_align = vip8000::no_channel_align,
    .depthwise_channel_align = vip8000::no_channel_align,
    .line_align = vip8000::no_line_align,
    .float_type = vip8000::float_type,
    .integer_ends = vip8000::integer_ends,
    .quantisation = {vip8000::quantisation(Dtype::i16), Evidence::measured,
                     "shipped models of this class: uint8, and int8 and int16 with a binary "
                     "point; that int16 is usual is assumed"},
    .clock = vip8000::clock(512, Evidence::documented, "datasheet: 1 TOPS; the split is assumed"),
    .dram_mb_per_s = {3700, Evidence::assumed, "16-bit DDR3 of common boards"},
    .task_ns = vip8000::task_ns,
    .sram_bytes = vip8000::no_sram,
    .model_files = vip8000::model_files(0xEE, Evidence::measured, "shipped networks"),
    .corners = vip8000::corners,
};

} // namespace emu
