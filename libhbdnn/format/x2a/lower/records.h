// SPDX-License-Identifier: Apache-2.0
// What follows the sums of products, per output channel: from the data section's records.
#pragma once

#include "emu-core/base/shared_bytes.h"
#include "emu-core/chip/corners.h"
#include "emu-core/ops/arithmetic/requantisation.h"

namespace hbdnn::format::x2a {

inline constexpr std::int64_t record_bytes = 8;

// int8 = clip((clip16((sum + bias + second * second_factor) >> shift) * factor) >> out_shift), both
// rounded down; an int32 result is sum + bias + second * second_factor. Biases hold the half that
// rounds.
struct Records {
    std::vector<std::int64_t> bias, factor, second_factor, shift, out_shift; // per channel

    std::size_t channels() const { return bias.size(); }
};

// Big-endian records of 8 bytes.
Records read_records(emu::Bytes bytes);

// Those of the groups of four channels that are wanted.
Records only_groups(const Records& records, const std::vector<bool>& groups);

// What a channel without products gives.
std::int8_t result_of(const Records& records, std::size_t channel, bool relu,
                      const emu::Corners& corners);

// From sums with their biases to int8.
emu::ops::Chain result_chain(const Records& records, bool relu, const emu::Corners& corners);

} // namespace hbdnn::format::x2a
