// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/writer/layer_values.h"

#include "emu-core/base/error.h"

#include <cmath>
#include <cstring>

namespace rknn::format::writer {
namespace {

// Per output channel the sum of the weights without their zero point.
std::vector<std::int64_t> weight_sums(const DenseWeights& weights,
                                      const std::vector<std::int32_t>& zero) {
    std::vector<std::int64_t> sums(zero.size());
    const auto channels = static_cast<std::size_t>(weights.channels);
    const std::size_t per_kernel =
        weights.values.size() / static_cast<std::size_t>(weights.kernels);
    for (std::size_t i = 0; i < weights.values.size(); ++i) {
        const std::size_t channel = weights.depthwise ? i % channels : i / per_kernel;
        sums[channel] += static_cast<std::int8_t>(weights.values[i]) - zero[channel];
    }
    return sums;
}

template <class T> void append(std::vector<std::byte>& bytes, const std::vector<T>& values,
                               std::size_t first, std::size_t count) {
    for (std::size_t i = first; i < first + count; ++i) {
        const T value = i < values.size() ? values[i] : T{0};
        const auto* const raw = reinterpret_cast<const std::byte*>(&value);
        bytes.insert(bytes.end(), raw, raw + sizeof(T));
    }
}

} // namespace

emu::Result<bool> has_rectifier(const emu::ops::RealLimits& limits) {
    if (limits == emu::ops::RealLimits{}) return false;
    if (limits.low == 0 && std::isinf(limits.high)) return true;
    return emu::error(emu::Fault::bad_model, "limits %g and %g of real numbers",
                      static_cast<double>(limits.low), static_cast<double>(limits.high));
}

std::int32_t output_channels(const DenseWeights& weights) {
    return weights.depthwise ? weights.channels : weights.kernels;
}

emu::Result<ChannelValues> channel_values(const WeightedLayer& weighted, const ChainParts& parts) {
    constexpr std::int64_t one = 1 << 14; // where channels have no factors of their own
    const std::int32_t channels = output_channels(weighted.weights);
    const auto zero = spread(weighted.weights.channel_zero, channels, 0);
    const auto sums = weight_sums(weighted.weights, zero);
    const auto bias = spread(weighted.bias, channels, 0);
    const auto addend = spread(parts.addend, channels, std::int64_t{0});
    const auto factor = spread(parts.channel_factor, channels, one);
    ChannelValues values;
    for (std::size_t i = 0; i < static_cast<std::size_t>(channels); ++i) {
        const std::int64_t whole = bias[i] + addend[i] - weighted.src_zero * sums[i];
        if (whole != static_cast<std::int32_t>(whole)) {
            return emu::error(emu::Fault::bad_model, "channel %zu's bias %lld has over 32 bits", i,
                              static_cast<long long>(whole));
        }
        if (factor[i] != static_cast<std::int16_t>(factor[i])) {
            return emu::error(emu::Fault::bad_model, "channel %zu's factor %lld has over 16 bits",
                              i, static_cast<long long>(factor[i]));
        }
        values.bias.push_back(static_cast<std::int32_t>(whole));
        values.zero.push_back(static_cast<std::int16_t>(-zero[i]));
        values.factor.push_back(static_cast<std::int16_t>(factor[i]));
    }
    return values;
}

Tensor table_tensor(const WeightedLayer& weighted, std::uint8_t type,
                    std::vector<std::byte> bytes) {
    Tensor tensor;
    tensor.name = weighted.weights_name + "_bias";
    tensor.element_type = type;
    tensor.kind = TensorKind::constant;
    tensor.dims = {output_channels(weighted.weights)};
    tensor.native_dims = {static_cast<std::int32_t>(bytes.size() / sizeof(std::int32_t))};
    tensor.data = std::move(bytes);
    return tensor;
}

Tensor weights_tensor(const WeightedLayer& weighted, const PackedWeights& packed) {
    const DenseWeights& dense = weighted.weights;
    Tensor tensor;
    tensor.name = weighted.weights_name;
    tensor.element_type = dense.element_bytes == 1 ? element_type::int8 : element_type::float16;
    tensor.layout = TensorLayout::weights;
    tensor.kind = TensorKind::constant;
    tensor.dims = {output_channels(dense), dense.depthwise ? 1 : dense.channels, dense.height,
                   dense.width};
    tensor.native_dims = packed.native_dims;
    tensor.data = packed.bytes;
    return tensor;
}

std::vector<std::byte> channel_table(const ChannelValues& values, const Generation& generation) {
    const auto group = static_cast<std::size_t>(generation.table_group);
    std::vector<std::byte> bytes;
    for (std::size_t first = 0; first < values.bias.size(); first += group) {
        append(bytes, values.bias, first, group);
        if (!values.zero.empty()) {
            append(bytes, values.zero, first, group);
        }
        append(bytes, values.factor, first, group);
    }
    return bytes;
}

} // namespace rknn::format::writer
