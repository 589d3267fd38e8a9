// SPDX-License-Identifier: Apache-2.0
#include "libviplite/ovxlib/numbers.h"

#include "emu-core/base/error.h"
#include "emu-core/tensor/float16.h"
#include "libviplite/number.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace viplite::ovxlib {
namespace {

template <class T> T load(const void* from) {
    T value;
    std::memcpy(&value, from, sizeof value);
    return value;
}

template <class T> void store(void* to, T value) {
    std::memcpy(to, &value, sizeof value);
}

// Cut, not rounded; nothing becomes infinite, and what is below the normal numbers is 0.
std::uint16_t cut_half(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = bits >> 16 & 0x8000U, exponent = bits >> 23 & 0xFFU;
    std::uint32_t magnitude = 0;
    if (exponent >= 143)
        magnitude = 0x7BFF;
    else if (exponent > 112)
        magnitude = (exponent - 112) << 10 | (bits >> 13 & 0x3FFU);
    return static_cast<std::uint16_t>(sign | magnitude);
}

// Halves to the even neighbour. A NaN is 0, as the boards' CPUs have it.
std::int32_t limited(double value, double least, double most) {
    return std::isnan(value) ? 0 : static_cast<std::int32_t>(std::clamp(value, least, most));
}

float power_of_two(int position) {
    return std::ldexp(1.0F, position);
}

} // namespace

emu::Result<Numbers> Numbers::of(const vsi_nn_dtype_t& dtype) {
    EMU_TRY_VALUE(type, find_type(number(dtype.vx_type)));
    Numbers numbers(*type);
    const bool is_float = type->type == VSI_NN_TYPE_FLOAT16 || type->type == VSI_NN_TYPE_FLOAT32 ||
                          type->type == VSI_NN_TYPE_BFLOAT16;
    if (is_float) return numbers;
    if (!type->converts()) {
        return emu::error(emu::Fault::unsupported, "%s is not converted to and from floats",
                          type->name.data());
    }
    switch (number(dtype.qnt_type)) {
    case VSI_NN_QNT_TYPE_NONE: return numbers;
    case VSI_NN_QNT_TYPE_DFP:
        if (std::abs(dtype.fl) > 62)
            return emu::error(emu::Fault::bad_argument, "fl is %d, beyond 62", dtype.fl);
        numbers.position_ = dtype.fl;
        break;
    case VSI_NN_QNT_TYPE_AFFINE_ASYMMETRIC:
        numbers.zero_point_ = dtype.zero_point;
        numbers.scale_ = dtype.scale;
        break;
    case VSI_NN_QNT_TYPE_AFFINE_PERCHANNEL_SYMMETRIC:
        return emu::error(emu::Fault::unsupported,
                          "an element alone does not tell which of the channels' scales is its");
    default:
        return emu::error(emu::Fault::bad_argument, "qnt_type %d is not known",
                          number(dtype.qnt_type));
    }
    numbers.quantisation_ = dtype.qnt_type;
    return numbers;
}

double Numbers::stored(const void* element) const {
    switch (type_->type) {
    case VSI_NN_TYPE_INT8: return load<std::int8_t>(element);
    case VSI_NN_TYPE_UINT8:
    case VSI_NN_TYPE_BOOL8: return load<std::uint8_t>(element);
    case VSI_NN_TYPE_INT16: return load<std::int16_t>(element);
    case VSI_NN_TYPE_UINT16: return load<std::uint16_t>(element);
    case VSI_NN_TYPE_INT32: return load<std::int32_t>(element);
    case VSI_NN_TYPE_FLOAT16: return emu::from_half(load<std::uint16_t>(element));
    case VSI_NN_TYPE_BFLOAT16: return emu::from_bfloat(load<std::uint16_t>(element));
    default: return load<float>(element);
    }
}

float Numbers::to_float(const void* element) const {
    const auto value = static_cast<float>(stored(element));
    if (quantisation_ == VSI_NN_QNT_TYPE_DFP) return value * power_of_two(-position_);
    if (quantisation_ == VSI_NN_QNT_TYPE_NONE) return value;
    return (value - static_cast<float>(zero_point_)) * scale_;
}

std::int32_t Numbers::quantise(float value) const {
    if (quantisation_ == VSI_NN_QNT_TYPE_DFP) {
        const float scaled = value * power_of_two(position_);
        return limited(std::nearbyint(static_cast<double>(scaled)), type_->least, type_->most);
    }
    if (quantisation_ == VSI_NN_QNT_TYPE_NONE) // not limited to the type: its lower bytes count
        return limited(static_cast<double>(value), -2147483648.0, 2147483647);
    const double steps = std::nearbyint(static_cast<double>(value / scale_));
    const std::int32_t whole = limited(steps, -2147483648.0, 2147483647);
    return limited(static_cast<double>(whole) + zero_point_, type_->least, type_->most);
}

void Numbers::from_float(float value, void* element) const {
    if (type_->type == VSI_NN_TYPE_FLOAT16) return store(element, cut_half(value));
    if (type_->type == VSI_NN_TYPE_BFLOAT16) return store(element, emu::to_bfloat(value));
    if (type_->type == VSI_NN_TYPE_FLOAT32) return store(element, value);
    const std::int32_t whole = quantise(value);
    std::memcpy(element, &whole, type_->bytes); // little-endian, as all hosts are
}

} // namespace viplite::ovxlib
