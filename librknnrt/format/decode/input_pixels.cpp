// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/decode/input_pixels.h"

#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/container/tensor_spec.h"

#include <cmath>

namespace rknn::format {
namespace {

constexpr float most_scale = 32767.0F; // of 15 bits and a sign
constexpr float least_offset = -32768.0F, most_offset = 32767.0F;

bool is_picture(const Tensor& tensor) {
    if (tensor.layout != TensorLayout::cube || tensor.dims.size() != 4) return false;
    const std::int32_t channels = tensor.dims[1];
    return channels == 1 || channels == 3 || channels == 4;
}

// In float32. Measured: mean 127.5, deviation 127.5 and scale 0.007843138 give -128 in 11 files;
// in float64 it were -127. Assumed: halves are rounded away from zero.
std::optional<PixelConversion::Channel> channel_by_rule(float mean, float step, float zero_point) {
    if (!(step > 0) || !std::isfinite(step) || !std::isfinite(mean)) return std::nullopt;
    PixelConversion::Channel channel;
    channel.shift = 15;
    while (channel.shift > 0 && std::round(std::ldexp(1.0F, channel.shift) / step) > most_scale)
        --channel.shift;
    const float scale = std::round(std::ldexp(1.0F, channel.shift) / step);
    const float offset = std::round(zero_point - mean / step);
    if (scale < 1 || scale > most_scale || !(offset >= least_offset && offset <= most_offset))
        return std::nullopt;
    channel.scale = static_cast<std::int32_t>(scale);
    channel.after = static_cast<std::int32_t>(offset);
    return channel;
}

} // namespace

std::optional<PixelConversion> conversion_by_rule(const ModelFile& model, std::size_t input) {
    const Tensor& tensor = model.tensors[model.inputs[input]];
    if (tensor.element_type != element_type::int8 || tensor.scale.size() != 1 ||
        !is_picture(tensor))
        return std::nullopt;
    const emu::Normalisation normalisation = normalisation_of(model, input);
    if (normalisation.mean.empty()) return std::nullopt;
    const float zero_point =
        tensor.zero_point.empty() ? 0.0F : static_cast<float>(tensor.zero_point[0]);
    PixelConversion conversion;
    for (std::size_t c = 0; c < normalisation.mean.size(); ++c) {
        const auto channel = channel_by_rule(
            normalisation.mean[c], normalisation.deviation[c] * tensor.scale[0], zero_point);
        if (!channel) return std::nullopt;
        conversion.channels.push_back(*channel);
    }
    return conversion;
}

bool InputPixels::add_reader(bool picture, const std::optional<PixelConversion>& conversion) {
    if (is_read_ && units_ != conversion) return false;
    is_read_ = true;
    pictures_only_ = pictures_only_ && picture;
    units_ = conversion;
    return true;
}

std::optional<PixelConversion> InputPixels::conversion(const ModelFile& model,
                                                       std::size_t input) const {
    if (units_ || !is_read_ || !pictures_only_) return units_;
    return conversion_by_rule(model, input);
}

} // namespace rknn::format
