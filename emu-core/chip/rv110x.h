// SPDX-License-Identifier: Apache-2.0
// The RV1103 and RV1106 for cameras, which compute int8 only, and their B versions.
#pragma once

#include "emu-core/chip/rk35xx.h"

namespace emu {

inline constexpr Chip rv1106{
    .name = "rv1106",
    .family = {"rv1106", Evidence::documented, "the SDK's samples share their models"},
    .rescale = assumed(rk35xx::rescale, "as the RK35xx series"),
    .average_rounding = rk35xx::average_rounding,
    .channel_block_bytes = {16, Evidence::documented, "user guide: C2 is 16 for int8"},
    .conv_channel_align = {{16, 16}, Evidence::documented, "user guide: int8 and int16"},
    .depthwise_channel_align = {{16, 16}, Evidence::assumed, "as other convolutions"},
    .line_align = {16, Evidence::documented, "user guide: input width alignment"},
    .float_type =
        assumed(rk35xx::float_type, "boards compute integers only; outputs may be float16"),
    .integer_ends = assumed(rk35xx::integer_ends, "as the RK35xx series"),
    .quantisation = assumed(rk35xx::quantisation, "as the RK35xx series"),
    .clock = {{.cores = 1, .macs_per_cycle = 512, .megahertz = 500},
              Evidence::documented,
              "datasheet: 0.5 TOPS; the split is assumed"},
    .dram_mb_per_s = {2000, Evidence::assumed, "16-bit DDR3 in the package"},
    .task_ns = rk35xx::task_ns,
    .sram_bytes = rk35xx::no_sram,
    .model_files = Known<ModelFiles>{{ModelContainer::mini_registers, "RKNPU t3"},
                                     Evidence::measured,
                                     "public files"},
    .logged_as = Known<std::string_view>{"RKNPU mini", Evidence::assumed,
                                         "strings of the vendor's library; no log is public"},
    .corners = {.ties = assumed(Corners{}.ties, "as the RK35xx series")},
};

inline constexpr Chip rv1103 = rv1106.sibling("rv1103", rv1106.clock);

constexpr Chip b_version(Chip chip, std::string_view name) {
    chip.name = name;
    chip.family = {"rv1106b", Evidence::assumed, "as the chips without the B"};
    chip.clock = assumed(chip.clock, "as the chip without the B");
    chip.model_files = Known<ModelFiles>{{ModelContainer::mini_registers},
                                         Evidence::assumed,
                                         "as the chips without the B; no file is public"};
    return chip;
}

inline constexpr Chip rv1103b = b_version(rv1103, "rv1103b");
inline constexpr Chip rv1106b = b_version(rv1106, "rv1106b");

} // namespace emu
