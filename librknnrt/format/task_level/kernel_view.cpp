// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/task_level/kernel_view.h"

#include "emu-core/base/byte_reader.h"

#include <algorithm>

namespace rknn::format {
namespace {

bool sees_padding(const emu::ops::WindowAxis& axis, std::int32_t outputs, std::int32_t cells) {
    const std::int64_t last =
        axis.start(outputs - 1) + std::int64_t{axis.kernel - 1} * axis.dilation;
    return axis.before > 0 || last >= cells;
}

bool is_used(const Convolution& convolution, const KernelView& kernels, std::size_t weight) {
    const emu::Bytes weights = convolution.weights;
    if (is_real(convolution.src.dtype)) {
        return (emu::load<std::uint16_t>(weights, 2 * weight) & 0x7fff) != 0; // neither 0 nor -0
    }
    return static_cast<std::int8_t>(weights[weight]) !=
           kernels.zero_of(kernels.output_channel(weight));
}

} // namespace

emu::ops::Window window_of(const Convolution& c) {
    return {{c.kernel_h, c.stride_y, c.dilation_y, c.pad_top},
            {c.kernel_w, c.stride_x, c.dilation_x, c.pad_left}};
}

bool sees_padding(const Convolution& c) {
    const emu::ops::Window window = window_of(c);
    return sees_padding(window.y, c.out_h, c.src.h) || sees_padding(window.x, c.out_w, c.src.w);
}

emu::SharedBytes first_channels(const emu::SharedBytes& weights, std::int32_t all,
                                std::int32_t channels, int bytes) {
    if (channels == all) return weights;
    const std::size_t row = std::size_t(all) * bytes, kept = std::size_t(channels) * bytes;
    std::vector<std::byte> first;
    first.reserve(weights.size() / row * kept);
    for (std::size_t at = 0; at < weights.size(); at += row) {
        const auto begin = weights.data() + at;
        first.insert(first.end(), begin, begin + kept);
    }
    return first;
}

std::int32_t used_channels(const Convolution& convolution, std::int32_t channels) {
    const std::size_t size = size_of(convolution.src.dtype);
    const std::size_t count = convolution.weights.size() / size;
    const KernelView kernels(convolution, count);
    std::int32_t used = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto channel = static_cast<std::int32_t>(i % channels) + 1;
        if (channel > used && is_used(convolution, kernels, i)) used = channel;
    }
    return used;
}

} // namespace rknn::format
