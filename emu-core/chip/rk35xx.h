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

} // namespace emu::rk35xx
