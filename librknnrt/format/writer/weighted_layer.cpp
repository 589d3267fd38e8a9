// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/writer/weighted_layer.h"

#include "emu-core/tensor/float16.h"

namespace rknn::format::writer {

void put_channels_last(DenseWeights& weights) {
    const auto taps = static_cast<std::size_t>(weights.height) * weights.width;
    const auto size = static_cast<std::size_t>(weights.element_bytes);
    const auto channels = static_cast<std::size_t>(weights.channels);
    const std::vector<std::byte> before = weights.values;
    auto* to = weights.values.data();
    for (std::size_t kernel = 0; kernel < static_cast<std::size_t>(weights.kernels); ++kernel) {
        for (std::size_t tap = 0; tap < taps; ++tap) {
            for (std::size_t channel = 0; channel < channels; ++channel, to += size) {
                const std::size_t at = (kernel * channels + channel) * taps + tap;
                std::memcpy(to, &before[at * size], size);
            }
        }
    }
}

void make_convolution(DenseWeights& weights) {
    const auto taps = static_cast<std::size_t>(weights.height) * weights.width;
    const auto kernels = static_cast<std::size_t>(weights.channels);
    const auto size = static_cast<std::size_t>(weights.element_bytes);
    const std::vector<std::byte> before = weights.values;
    for (std::size_t i = 0; i < taps * kernels; ++i) {
        const std::size_t from = i % taps * kernels + i / taps;
        std::memcpy(&weights.values[i * size], &before[from * size], size);
    }
    weights.depthwise = false;
    weights.kernels = weights.channels;
    weights.channels = 1;
}

DenseWeights ones(std::int32_t height, std::int32_t width, std::int32_t channels) {
    DenseWeights weights;
    weights.depthwise = true;
    weights.height = height;
    weights.width = width;
    weights.channels = channels;
    weights.values.assign(static_cast<std::size_t>(height) * width * channels, std::byte{1});
    return weights;
}

emu::Result<WeightedLayer> weighted_layer(const emu::Program& program, const emu::Layer& layer,
                                          const emu::ops::Numbers& numbers) {
    const auto& weights = program.tensors[static_cast<std::size_t>(layer.src[1])];
    const emu::Dtype type = program.spec(layer.src[0]).dtype;
    const emu::Dtype sum = program.spec(layer.dst[0]).dtype; // int32: what is added to goes on
    const bool known = type == emu::Dtype::i8 ? sum == type || sum == emu::Dtype::i32
                                              : type == emu::Dtype::f16 && sum == type;
    if (!known || weights.spec.dtype != type) {
        return emu::error(emu::Fault::bad_model, "%s with weights of %s is not written",
                          emu::name_of(type).data(), emu::name_of(weights.spec.dtype).data());
    }
    if (weights.constant.empty()) {
        return emu::error(emu::Fault::bad_model, "its weights are not constant");
    }
    WeightedLayer weighted;
    weighted.src_zero = numbers.src_zero;
    weighted.output = numbers.output;
    weighted.limits = numbers.limits;
    weighted.weights_name = weights.spec.name;
    weighted.weights.values.assign(weights.constant.bytes().begin(),
                                   weights.constant.bytes().end());
    weighted.weights.element_bytes = emu::size_of(type);
    weighted.weights.channel_zero = numbers.weight_zero;
    if (type == emu::Dtype::i8) {
        weighted.bias = constant_values<std::int32_t>(program, layer, 2);
        return weighted;
    }
    for (const auto bits : constant_values<std::uint16_t>(program, layer, 2)) {
        weighted.real_bias.push_back(emu::from_half(bits));
    }
    return weighted;
}

} // namespace rknn::format::writer
