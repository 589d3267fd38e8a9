// SPDX-License-Identifier: Apache-2.0
// What the chips with an NPU of the VIP8000 and VIP9000 class have in common. One board's network
// is public together with what the board computed, a V853's; what is measured of it is assumed of
// others.
#pragma once

#include "emu-core/chip/chip.h"

namespace emu::vip8000 {

// Measured are the float32 factor and that it rounds to nearest; no tie occurred.
inline constexpr Known<Rescale> rescale{Rescale::float_factor, Evidence::measured,
                                        "a board's output, with the factors in its model; that "
                                        "ties go to even is assumed"};
inline constexpr Known<ops::Rounding> average_rounding{ops::Rounding::half_even, Evidence::assumed,
                                                       "as the rescaling"};
inline constexpr Corners corners{
    .ties = {ops::Rounding::half_even, Evidence::assumed,
             "every rule for ties gives a board's output, and the same bytes in five other "
             "networks"}};
inline constexpr Known<std::int32_t> no_channel_blocks{
    1, Evidence::documented, "runtime API document: lines, slices and batches without padding"};
inline constexpr Known<ChannelAlign> no_channel_align{
    {1, 1}, Evidence::documented, "runtime API document: buffers without padding"};
inline constexpr Known<std::int32_t> no_line_align{1, Evidence::documented,
                                                   "runtime API document: lines without padding"};
inline constexpr Known<Dtype> float_type{Dtype::f16, Evidence::measured,
                                         "attributes of shipped models: what softmax gives"};
inline constexpr Known<bool> integer_ends{true, Evidence::measured,
                                          "attributes of shipped models: uint8 inputs"};
inline constexpr Known<std::int32_t> task_ns{2000, Evidence::assumed, "no figure is public"};
inline constexpr Known<std::int32_t> no_sram{0, Evidence::documented,
                                             "runtime API document: no call asks for any"};

// Network binaries name their hardware by its customer id, which the driver tells, too.
constexpr Known<ModelFiles> model_files(std::uint32_t customer, Evidence evidence,
                                        std::string_view source) {
    return {{ModelContainer::network_binary, {}, customer}, evidence, source};
}
inline constexpr Known<ModelFiles> no_customer =
    model_files(0, Evidence::documented, "the vendor's SDK; no customer id is known");

// uint8 as TFLite had it first; int8 and int16 with a binary point ("dynamic fixed point"), weights
// too. The type is the one that a chip's compiler is usually asked for.
constexpr Quantisation quantisation(Dtype type) {
    return {.type = type,
            .activations = QuantScheme::power_of_two,
            .weights = QuantScheme::power_of_two,
            .weights_per_channel = false,
            .uint8 = QuantScheme::asymmetric,
            .int16_weights = Dtype::i16};
}

// The split of so many int8 operations is not public.
constexpr Known<Clock> clock(std::int32_t macs_per_cycle, Evidence evidence,
                             std::string_view source) {
    return {{.cores = 1, .macs_per_cycle = macs_per_cycle, .megahertz = 1000}, evidence, source};
}

} // namespace emu::vip8000
