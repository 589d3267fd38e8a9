// SPDX-License-Identifier: Apache-2.0
#include "conformance/core/convert_oracle.h"

#include "emu-core/tensor/float16.h"

#include <cmath>
#include <limits>

using emu::Dtype;
using emu::Extents;
using emu::Format;

namespace {

bool is_real(Dtype dtype) {
    return dtype == Dtype::f16 || dtype == Dtype::f32;
}

template <class T> T load(const std::byte* at) {
    return emu::load<T>({at, sizeof(T)});
}

template <class T> void store(T value, std::byte* at) {
    std::memcpy(at, &value, sizeof value);
}

std::int64_t integer_at(Dtype dtype, const std::byte* at) {
    switch (dtype) {
    case Dtype::i8: return load<std::int8_t>(at);
    case Dtype::u8: return load<std::uint8_t>(at);
    case Dtype::i16: return load<std::int16_t>(at);
    case Dtype::u16: return load<std::uint16_t>(at);
    case Dtype::i32: return load<std::int32_t>(at);
    case Dtype::u32: return load<std::uint32_t>(at);
    case Dtype::i64: return load<std::int64_t>(at);
    case Dtype::boolean: return load<std::uint8_t>(at) != 0;
    default: return 0;
    }
}

template <class T> void store_saturated(std::int64_t value, std::byte* at) {
    constexpr std::int64_t least = std::numeric_limits<T>::min(),
                           most = std::numeric_limits<T>::max();
    store(static_cast<T>(value < least ? least : value > most ? most : value), at);
}

void store_integer(Dtype dtype, std::int64_t value, std::byte* at) {
    switch (dtype) {
    case Dtype::i8: return store_saturated<std::int8_t>(value, at);
    case Dtype::u8: return store_saturated<std::uint8_t>(value, at);
    case Dtype::i16: return store_saturated<std::int16_t>(value, at);
    case Dtype::u16: return store_saturated<std::uint16_t>(value, at);
    case Dtype::i32: return store_saturated<std::int32_t>(value, at);
    case Dtype::u32: return store_saturated<std::uint32_t>(value, at);
    case Dtype::i64: return store_saturated<std::int64_t>(value, at);
    case Dtype::boolean: return store<std::uint8_t>(value != 0, at);
    default: return;
    }
}

float scale_of(const Format& format) {
    return format.dtype == Dtype::boolean ? 1.0F : format.quant.scale();
}

std::int64_t zero_of(const Format& format) {
    return format.dtype == Dtype::boolean ? 0 : format.quant.zero_point();
}

float real_at(const Format& format, const std::byte* at) {
    if (format.dtype == Dtype::f32) return load<float>(at);
    if (format.dtype == Dtype::f16) return emu::from_half(load<std::uint16_t>(at));
    const std::int64_t steps = integer_at(format.dtype, at) - zero_of(format);
    return static_cast<float>(steps) * scale_of(format);
}

void store_real(const Format& format, float real, std::byte* at) {
    if (format.dtype == Dtype::f32) return store(real, at);
    if (format.dtype == Dtype::f16) return store(emu::to_half(real), at);
    if (format.dtype == Dtype::boolean) return store<std::uint8_t>(real != 0, at);
    const float steps = std::round(real / scale_of(format)); // half away from zero
    std::int64_t value = zero_of(format);
    if (steps >= 0x1p62F)
        value = std::numeric_limits<std::int64_t>::max();
    else if (steps <= -0x1p62F)
        value = std::numeric_limits<std::int64_t>::min();
    else if (!std::isnan(steps))
        value += static_cast<std::int64_t>(steps);
    store_integer(format.dtype, value, at);
}

void convert_element(const Format& src_format, const std::byte* src, const Format& format,
                     const float* mean, const float* deviation, std::byte* dst) {
    if (mean) return store_real(format, (real_at(src_format, src) - *mean) / *deviation, dst);
    const bool same_type = src_format.dtype == format.dtype;
    if (same_type && (is_real(format.dtype) || format.dtype == Dtype::boolean)) {
        std::memcpy(dst, src, static_cast<std::size_t>(size_of(format.dtype)));
    } else if (!is_real(src_format.dtype) && !is_real(format.dtype) &&
               scale_of(src_format) == scale_of(format)) {
        const std::int64_t value = integer_at(src_format.dtype, src);
        store_integer(format.dtype, value - zero_of(src_format) + zero_of(format), dst);
    } else {
        store_real(format, real_at(src_format, src), dst);
    }
}

} // namespace

std::vector<std::byte> converted(const Extents& extents, const emu::Normalisation& normalisation,
                                 const Format& src_format, const std::vector<std::byte>& src,
                                 const Format& format) {
    const auto size = static_cast<std::size_t>(size_of(format.dtype));
    std::vector<std::byte> dst(static_cast<std::size_t>(format.bytes()));
    for (std::size_t at = 0; at < dst.size(); at += size) store_real(format, 0.0F, &dst[at]);
    const auto place = [](const Format& side, const Extents& at) {
        return static_cast<std::size_t>(side.layout.offset(at, side.stored) * size_of(side.dtype));
    };
    for (std::int64_t n = 0; n < extents.n; ++n) {
        for (std::int64_t h = 0; h < extents.h; ++h) {
            for (std::int64_t w = 0; w < extents.w; ++w) {
                for (std::int64_t c = 0; c < extents.c; ++c) {
                    const auto pairs = normalisation.mean.size();
                    const std::size_t i = pairs == 1 ? 0 : static_cast<std::size_t>(c);
                    convert_element(src_format, &src[place(src_format, {n, h, w, c})], format,
                                    pairs ? &normalisation.mean[i] : nullptr,
                                    pairs ? &normalisation.deviation[i] : nullptr,
                                    &dst[place(format, {n, h, w, c})]);
                }
            }
        }
    }
    return dst;
}
