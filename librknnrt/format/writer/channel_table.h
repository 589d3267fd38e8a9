// SPDX-License-Identifier: Apache-2.0
// Values that the data path has for each output channel, as records of a few channels
// (docs/formats/rknn-weights.md, "Channel tables").
#pragma once

#include "librknnrt/format/registers/registers.h"

#include <cstddef>

namespace rknn::format::writer {

struct ChannelValues {
    std::vector<std::int32_t> bias;
    std::vector<std::int16_t> zero; // minus the weights' zero points; empty: not in the table
    std::vector<std::int16_t> factor;
};

// Whole records; what they have beyond the channels is 0.
std::vector<std::byte> channel_table(const ChannelValues& values, const Generation& generation);

} // namespace rknn::format::writer
