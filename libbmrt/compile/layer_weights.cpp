// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/compile/storage_order.h"

#include "emu-core/base/error.h"

namespace bmrt::compile {
namespace {

using emu::Shape;

std::vector<std::byte> values_of(const emu::ProgramTensor& tensor) {
    const emu::Bytes bytes = tensor.constant;
    return {bytes.begin(), bytes.end()};
}

} // namespace

std::vector<std::byte> taps_first(const std::vector<std::byte>& rows, std::int64_t channels,
                                  std::int64_t taps) {
    const auto count = static_cast<std::int64_t>(rows.size()) / (channels * taps);
    return emu::ops::transposed(rows, count, channels, taps);
}

std::vector<std::byte> conv_weights(const emu::ProgramTensor& weights,
                                    emu::ops::KernelOrder order) {
    const Shape& shape = weights.spec.shape;
    if (order == emu::ops::KernelOrder::channels_last) return values_of(weights);
    return taps_first(values_of(weights), shape[1], shape.elements(2, 4));
}

std::vector<std::byte> depthwise_weights(const emu::ProgramTensor& weights,
                                         emu::ops::KernelOrder order,
                                         const emu::ops::Window& window) {
    std::vector<std::byte> values = values_of(weights);
    const std::int64_t kh = window.y.kernel, kw = window.x.kernel;
    const auto channels = static_cast<std::int64_t>(values.size()) / (kh * kw);
    if (order == emu::ops::KernelOrder::channels_last)
        values = emu::ops::transposed(values, 1, kh * kw, channels);
    if (window.y.dilation == 1 && window.x.dilation == 1) return values;
    const std::int64_t height = (kh - 1) * window.y.dilation + 1;
    const std::int64_t width = (kw - 1) * window.x.dilation + 1;
    std::vector<std::byte> spread(static_cast<std::size_t>(channels * height * width));
    for (std::int64_t i = 0; i < channels * kh * kw; ++i) {
        const std::int64_t c = i / (kh * kw), y = i / kw % kh, x = i % kw;
        spread[(c * height + y * window.y.dilation) * width + x * window.x.dilation] = values[i];
    }
    return spread;
}

std::vector<std::byte> matrix_weights(const emu::ProgramTensor& weights,
                                      emu::ops::WeightOrder order) {
    const Shape& shape = weights.spec.shape;
    if (order == emu::ops::WeightOrder::channel_first) return values_of(weights);
    return emu::ops::transposed(values_of(weights), 1, shape[0], shape[1]);
}

emu::Result<std::vector<std::byte>> bias_planes(const emu::ProgramTensor& bias) {
    const auto count = static_cast<std::size_t>(bias.spec.shape.elements());
    std::vector<std::byte> planes(2 * count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto value = emu::load<std::int32_t>(bias.constant, i * sizeof(std::int32_t));
        if (value < INT16_MIN || value > INT16_MAX) {
            return emu::error(emu::Fault::unsupported, "a bias of %d, beyond 16 bits", value);
        }
        planes[i] = static_cast<std::byte>(value & 0xFF);
        planes[count + i] = static_cast<std::byte>(value >> 8 & 0xFF);
    }
    return planes;
}

} // namespace bmrt::compile
