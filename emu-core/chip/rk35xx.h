// SPDX-License-Identifier: Apache-2.0
// What the chips of the RK35xx series have in common.
#pragma once

#include "emu-core/chip/chip.h"

namespace emu::rk35xx {

// The family of a chip that shares its models with no other.
constexpr Known<std::string_view> alone(std::string_view name) {
    return {name, Evidence::documented, "a target platform of its own"};
}

constexpr Known<ModelFiles> model_files(std::string_view hardware) {
    return {{ModelContainer::registers, hardware}, Evidence::measured, "public files of each chip"};
}

// What the log says when a model is loaded.
constexpr Known<std::string_view> logged_as(std::string_view name) {
    return {name, Evidence::measured, "logs that users of boards published"};
}

inline constexpr Known<Rescale> rescale{
    Rescale::channel_then_output, Evidence::documented,
    "reference manual's rounding mode 0, with the factors of shipped models"};
inline constexpr Known<ops::Rounding> average_rounding{
    ops::Rounding::half_even, Evidence::assumed, "as 2x2 windows on a sister board were measured"};
inline constexpr Known<Dtype> float_type{Dtype::f16, Evidence::documented,
                                         "user guide: float16 where not quantised"};
inline constexpr Known<bool> integer_ends{
    true, Evidence::measured, "attributes of shipped models: int8, where the layers are"};
inline constexpr Known<Quantisation> quantisation{{.type = Dtype::i8,
                                                   .activations = QuantScheme::asymmetric,
                                                   .weights = QuantScheme::asymmetric,
                                                   .weights_per_channel = true},
                                                  Evidence::measured,
                                                  "scales and zero points in shipped models"};
inline constexpr Known<std::int32_t> task_ns{2000, Evidence::assumed, "no figure is public"};
inline constexpr Known<std::int32_t> no_sram{0, Evidence::documented,
                                             "API document: figures on the RK3588 only"};

// What the user guide says of output channels.
constexpr Known<ChannelAlign> conv_align(std::int32_t bytes1, std::int32_t bytes2) {
    return {{bytes1, bytes2}, Evidence::documented, "user guide: output channel alignment"};
}
constexpr Known<ChannelAlign> depthwise_align(std::int32_t bytes1, std::int32_t bytes2) {
    return {
        {bytes1, bytes2}, Evidence::documented, "user guide: depthwise output channel alignment"};
}

// What a chip of the series has of its own.
struct Own {
    std::string_view name;
    Known<std::string_view> family;
    Known<std::int32_t> channel_block_bytes;
    Known<ChannelAlign> conv_align, depthwise_align;
    std::int32_t line_align; // the user guide says it of each
    Known<Clock> clock;
    Known<std::int32_t> dram_mb_per_s, sram_bytes;
    std::string_view hardware; // what model files call it
    std::optional<Known<std::string_view>> logged_as{};
    Known<MatrixUnit> matrix_unit;
};

// The rest is the same on all.
constexpr Chip of_series(const Own& own) {
    return {
        .name = own.name,
        .family = own.family,
        .rescale = rescale,
        .average_rounding = average_rounding,
        .channel_block_bytes = own.channel_block_bytes,
        .conv_channel_align = own.conv_align,
        .depthwise_channel_align = own.depthwise_align,
        .line_align = {own.line_align, Evidence::documented, "user guide: input width alignment"},
        .float_type = float_type,
        .integer_ends = integer_ends,
        .quantisation = quantisation,
        .clock = own.clock,
        .dram_mb_per_s = own.dram_mb_per_s,
        .task_ns = task_ns,
        .sram_bytes = own.sram_bytes,
        .model_files = model_files(own.hardware),
        .logged_as = own.logged_as,
        .matrix_unit = own.matrix_unit};
}

// A matrix unit as the matrix API's header describes it in its comments on K, N and the native
// layouts.
constexpr Known<MatrixUnit> matrix_unit(const MatrixUnit& unit) {
    return {unit, Evidence::documented, "header 2.3.2: limits and layouts"};
}
inline constexpr std::int32_t most_k = 10240;

} // namespace emu::rk35xx
