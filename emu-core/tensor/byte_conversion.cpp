// SPDX-License-Identifier: Apache-2.0
#include "tensor/byte_conversion.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <optional>

namespace emu {
namespace {

constexpr std::size_t line_length = 512; // two lines stay in the first-level cache

template <class T>
void gather(const std::byte* src, std::ptrdiff_t stride, std::size_t count, T* line) {
    if (stride == sizeof(T)) {
        std::memcpy(line, src, count * sizeof(T));
        return;
    }
    for (std::size_t i = 0; i < count; ++i, src += stride) std::memcpy(line + i, src, sizeof(T));
}

template <class T>
void scatter(const T* line, std::size_t count, std::byte* dst, std::ptrdiff_t stride) {
    if (stride == sizeof(T)) {
        std::memcpy(dst, line, count * sizeof(T));
        return;
    }
    for (std::size_t i = 0; i < count; ++i, dst += stride) std::memcpy(dst, line + i, sizeof(T));
}

// Conversion::run() makes a line of destination elements of a line of source elements.
template <class Conversion> class ByteCopy final : public LineCopy {
public:
    explicit ByteCopy(const Conversion& conversion) : conversion_(conversion) {}

    void run(const std::byte* src, std::ptrdiff_t src_stride, std::byte* dst,
             std::ptrdiff_t dst_stride, std::size_t count) const override {
        std::array<typename Conversion::Src, line_length> read;
        std::array<typename Conversion::Dst, line_length> written;
        while (count != 0) {
            const std::size_t part = std::min(count, line_length);
            gather(src, src_stride, part, read.data());
            conversion_.run(read.data(), part, written.data());
            scatter(written.data(), part, dst, dst_stride);
            src += static_cast<std::ptrdiff_t>(part) * src_stride;
            dst += static_cast<std::ptrdiff_t>(part) * dst_stride;
            count -= part;
        }
    }

private:
    Conversion conversion_;
};

template <class Byte> struct ToByte {
    using Src = float;
    using Dst = Byte;

    float scale;
    std::int32_t zero_point;
    std::optional<Standardisation> standardisation;

    void run(float* line, std::size_t count, Byte* dst) const {
        if (standardisation) {
            const auto [mean, deviation] = *standardisation;
            for (std::size_t i = 0; i < count; ++i) line[i] = (line[i] - mean) / deviation;
        }
        for (std::size_t i = 0; i < count; ++i) dst[i] = stored(line[i] / scale);
    }

private:
    // Beyond `most`, all zero points of one byte saturate.
    Byte stored(float steps) const {
        constexpr float most = 1024;
        steps = steps == steps ? steps : 0.0F;
        steps = steps < most ? steps : most;
        steps = steps > -most ? steps : -most;
        const auto whole = static_cast<std::int32_t>(steps);
        const float rest = steps - static_cast<float>(whole);
        const std::int32_t value = whole + (rest >= 0.5F) - (rest <= -0.5F) + zero_point;
        using Limits = std::numeric_limits<Byte>;
        return static_cast<Byte>(std::clamp<std::int32_t>(value, Limits::min(), Limits::max()));
    }
};

template <class Byte> struct FromByte {
    using Src = Byte;
    using Dst = float;

    float scale;
    std::int32_t zero_point;

    void run(const Byte* line, std::size_t count, float* dst) const {
        for (std::size_t i = 0; i < count; ++i) {
            dst[i] = static_cast<float>(line[i] - zero_point) * scale;
        }
    }
};

template <class Byte>
std::unique_ptr<LineCopy> make(const Element& src, const Element& dst,
                               const Standardisation* standardisation) {
    const Element& bytes = src.dtype == Dtype::f32 ? dst : src;
    const auto zero_point = static_cast<std::int32_t>(bytes.zero_point);
    if (&bytes == &dst) {
        ToByte<Byte> conversion{bytes.scale, zero_point, {}};
        if (standardisation) conversion.standardisation = *standardisation;
        return std::make_unique<ByteCopy<ToByte<Byte>>>(conversion);
    }
    if (standardisation) return nullptr;
    return std::make_unique<ByteCopy<FromByte<Byte>>>(FromByte<Byte>{bytes.scale, zero_point});
}

} // namespace

std::unique_ptr<LineCopy> make_byte_conversion(const Element& src, const Element& dst,
                                               const Standardisation* standardisation) {
    if ((src.dtype == Dtype::f32) == (dst.dtype == Dtype::f32)) return nullptr;
    const Element& bytes = src.dtype == Dtype::f32 ? dst : src;
    if (bytes.zero_point < -128 || bytes.zero_point > 255) return nullptr;
    if (bytes.dtype == Dtype::i8) return make<std::int8_t>(src, dst, standardisation);
    if (bytes.dtype == Dtype::u8) return make<std::uint8_t>(src, dst, standardisation);
    return nullptr;
}

} // namespace emu
