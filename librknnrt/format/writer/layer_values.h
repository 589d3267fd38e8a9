// SPDX-License-Identifier: Apache-2.0
// A weighted layer's constants as tensors of a file.
#pragma once

#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/registers/registers.h"
#include "librknnrt/format/writer/assembler.h"

#include <cstddef>

namespace rknn::format::writer {

// Values that the data path has for each output channel, as records of a few channels
// (docs/formats/rknn-weights.md, "Channel tables").
struct ChannelValues {
    std::vector<std::int32_t> bias;
    std::vector<std::int16_t> zero; // minus the weights' zero points; empty: not in the table
    std::vector<std::int16_t> factor;
};

// Whole records; what they have beyond the channels is 0.
std::vector<std::byte> channel_table(const ChannelValues& values, const Generation& generation);

std::int32_t output_channels(const DenseWeights& weights);

// One value for all channels, or one for each: for each.
template <class T> std::vector<T> spread(std::vector<T> values, std::int32_t channels, T none) {
    if (values.empty()) values.push_back(none);
    if (values.size() == 1) values.resize(static_cast<std::size_t>(channels), values[0]);
    return values;
}

// Bias, zero point and factor of each channel. The hardware sums x itself: the part that the
// source's zero point has in these sums goes into the bias. Error bad_model: one of them has more
// bits than the table.
emu::Result<ChannelValues> channel_values(const WeightedLayer& weighted, const ChainParts& parts);

// Rectifiers are the only limits of real numbers. Error bad_model: others.
emu::Result<bool> has_rectifier(const emu::ops::RealLimits& limits);

Tensor table_tensor(const WeightedLayer& weighted, std::uint8_t type, std::vector<std::byte> bytes);
Tensor weights_tensor(const WeightedLayer& weighted, const PackedWeights& packed);

} // namespace rknn::format::writer
