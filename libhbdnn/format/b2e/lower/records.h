// SPDX-License-Identifier: Apache-2.0
// What follows the sums of products, per output channel.
#pragma once

#include "emu-core/base/shared_bytes.h"
#include "emu-core/ops/arithmetic/requantisation.h"

namespace hbdnn::format::b2e {

// y = clip((clip16((sum + bias + second) >> shift) * scale) >> out_shift), or without a scale
// clip((sum + bias + second) >> out_shift); an int32 result is
// sum + bias. Of a second map (second * second_scale) >> second_shift is added, where shifts below
// 0 go to the left. Shifts round half up where the instruction says so, else they cut.
struct Records {
    std::vector<std::int32_t> bias;
    std::vector<std::int64_t> scale, shift, out_shift;    // per channel
    std::vector<std::int64_t> second_scale, second_shift; // empty: no second map

    std::size_t channels() const { return bias.size(); }
};

// Of eight channels at a time 64 bytes: 8 for each channel; with a second map 128 bytes, whose next
// 32 are for that. Precondition: there are as many.
Records parse_records(emu::Bytes bytes, std::size_t channels, bool adds);

// The records with channels whose every number is 0 behind, up to a multiple of four.
Records whole_groups(const Records& records);

// From sums with their biases to numbers of so many bits.
emu::ops::Chain result_chain(const Records& records, bool scaled, bool relu, std::uint8_t bits,
                             emu::ops::Rounding rounding);
// What a second map's numbers are made to before they are added.
emu::ops::Chain second_chain(const Records& records, emu::ops::Rounding rounding);

// value >> shift; shifts below 0 go to the left. One number or one per channel.
std::vector<emu::ops::Stage>
shift_stages(const std::vector<std::int64_t>& shift, std::uint8_t bits,
             emu::ops::Rounding rounding = emu::ops::Rounding::half_up);
// One operand where all are the same.
std::vector<std::int64_t> one_if_same(std::vector<std::int64_t> values);

} // namespace hbdnn::format::b2e
