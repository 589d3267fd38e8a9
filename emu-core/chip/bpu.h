// SPDX-License-Identifier: Apache-2.0
// What the chips with a BPU have in common: int8 layers on the BPU, all else real numbers on a CPU
// that the same model file describes.
#pragma once

#include "emu-core/chip/chip.h"

namespace emu::bpu {

constexpr Known<std::string_view> family(std::string_view march, Evidence evidence) {
    return {march, evidence, "what models say of the chip that they are for"};
}

// Some files name the chip's family, others have three characters for it.
constexpr Known<ModelFiles> model_files(std::string_view tag) {
    return {{ModelContainer::bpu_code, tag}, Evidence::measured, "headers of genuine files"};
}

inline constexpr std::string_view layout_rules = "vendor's layout and alignment rules";
inline constexpr std::string_view float_outputs =
    "published board logs: float outputs of up to 255 channels without padding";

inline constexpr Known<ops::Rounding> average_rounding{ops::Rounding::half_even, Evidence::assumed,
                                                       "as the rescaling"};
inline constexpr Known<std::int32_t> no_channel_blocks{1, Evidence::documented, layout_rules};
inline constexpr Known<ChannelAlign> no_channel_align{{1, 1}, Evidence::documented, float_outputs};
inline constexpr Known<std::int32_t> no_line_align{1, Evidence::documented, float_outputs};
inline constexpr Known<Dtype> float_type{Dtype::f32, Evidence::measured,
                                         "types of CPU operators in shipped models"};
inline constexpr Known<bool> integer_ends{false, Evidence::measured,
                                          "shipped models end in operators that dequantise"};
inline constexpr Known<std::int32_t> task_ns{2000, Evidence::assumed, "no figure is public"};
inline constexpr Known<std::int32_t> no_sram{0, Evidence::documented, "no call asks for any"};

// Weights have a scale per channel, as outputs and models' scales have.
constexpr Quantisation quantisation(QuantScheme scheme) {
    return {.type = Dtype::i8,
            .activations = scheme,
            .weights = scheme,
            .weights_per_channel = true,
            .only = true,
            .real_ends = true,
            .real_softmax = true};
}

// The split of so many int8 operations is not public.
constexpr Known<Clock> clock(std::int32_t cores, std::int32_t macs_per_cycle,
                             std::string_view source) {
    return {{.cores = cores, .macs_per_cycle = macs_per_cycle, .megahertz = 1000},
            Evidence::assumed,
            source};
}

} // namespace emu::bpu
