// SPDX-License-Identifier: Apache-2.0
#include "libviplite/awnn/conversion.h"

#include "emu-core/tensor/float16.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace viplite::awnn {
namespace {

// 2^-fixed_point_pos. Doubles hold it times any 16-bit number exactly, so that what is rounded is
// the result alone.
std::optional<double> fixed_point_step(const vip_buffer_create_params_t& type) {
    if (type.quant_format != VIP_BUFFER_QUANTIZE_DYNAMIC_FIXED_POINT) return std::nullopt;
    const auto position = static_cast<std::int8_t>(type.quant_data.dfp.fixed_point_pos);
    return std::ldexp(1.0, -position);
}

// The vendor's takes only the zero point of unsigned bytes for a byte.
float affine_value(const vip_buffer_create_params_t& type, int value) {
    const auto& [scale, zero_point] = type.quant_data.affine;
    const bool is_signed = type.data_format == VIP_BUFFER_FORMAT_INT8;
    const std::int64_t zero = is_signed ? zero_point : static_cast<std::uint8_t>(zero_point);
    return static_cast<float>(value - zero) * scale;
}

// The value of one byte. Bytes without quantisation are numbers: for signed ones the vendor's reads
// at null, for unsigned ones it takes a scale that nobody set.
float byte_value(const vip_buffer_create_params_t& type, int value) {
    if (type.quant_format == VIP_BUFFER_QUANTIZE_TF_ASYMM) return affine_value(type, value);
    const auto step = fixed_point_step(type);
    return static_cast<float>(value * step.value_or(1.0));
}

// `value_of` an Element is its float.
template <class Element, class ValueOf>
void convert_all(std::span<const std::byte> elements, std::span<float> values, ValueOf value_of) {
    const std::size_t count = std::min(elements.size() / sizeof(Element), values.size());
    for (std::size_t i = 0; i < count; ++i) {
        Element element;
        std::memcpy(&element, elements.data() + i * sizeof(Element), sizeof(Element));
        values[i] = value_of(element);
    }
}

} // namespace

Conversion::Conversion(const vip_buffer_create_params_t& type)
    : format_(type.data_format), step_(fixed_point_step(type)) {
    const bool is_signed = format_ == VIP_BUFFER_FORMAT_INT8;
    if (!is_signed && format_ != VIP_BUFFER_FORMAT_UINT8) return;
    auto& table = byte_values_.emplace();
    for (int byte = 0; byte < 256; ++byte) {
        table[byte] = byte_value(type, is_signed ? static_cast<std::int8_t>(byte) : byte);
    }
}

bool Conversion::converts() const {
    const bool is_real = format_ == VIP_BUFFER_FORMAT_FP16 || format_ == VIP_BUFFER_FORMAT_FP32;
    return byte_values_ || is_real || (format_ == VIP_BUFFER_FORMAT_INT16 && step_);
}

void Conversion::to_floats(std::span<const std::byte> elements, std::span<float> values) const {
    if (byte_values_) {
        convert_all<std::uint8_t>(elements, values,
                                  [&](std::uint8_t byte) { return (*byte_values_)[byte]; });
    } else if (format_ == VIP_BUFFER_FORMAT_INT16 && step_) {
        convert_all<std::int16_t>(elements, values, [&](std::int16_t number) {
            return static_cast<float>(number * *step_);
        });
    } else if (format_ == VIP_BUFFER_FORMAT_FP16) {
        convert_all<std::uint16_t>(elements, values, emu::from_half);
    } else if (format_ == VIP_BUFFER_FORMAT_FP32) {
        convert_all<float>(elements, values, [](float value) { return value; });
    }
}

} // namespace viplite::awnn
