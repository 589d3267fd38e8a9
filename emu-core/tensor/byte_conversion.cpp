// SPDX-License-Identifier: Apache-2.0
#include "emu-core/tensor/line_copy.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>

namespace emu {
namespace {

constexpr std::size_t bytes_at_once = 512; // two lines stay in the first-level cache

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
        std::array<typename Conversion::Src, bytes_at_once> read;
        std::array<typename Conversion::Dst, bytes_at_once> written;
        while (count != 0) {
            const std::size_t part = std::min(count, bytes_at_once);
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

template <class Byte> class ToByte {
public:
    using Src = float;
    using Dst = Byte;

    ToByte(const Element& element, const Standardisation* standardisation)
        : scale_(element.scale), zero_point_(static_cast<std::int32_t>(element.zero_point)),
          low_(static_cast<float>(Limits::min() - zero_point_)),
          high_(static_cast<float>(Limits::max() - zero_point_)) {
        if (standardisation) standardisation_ = *standardisation;
    }

    void run(float* line, std::size_t count, Byte* dst) const {
        if (standardisation_) {
            const auto [mean, deviation] = *standardisation_;
            for (std::size_t i = 0; i < count; ++i) line[i] = (line[i] - mean) / deviation;
        }
        const ToByte own = *this; // whose members no store changes
        for (std::size_t i = 0; i < count; ++i) dst[i] = own.stored(line[i] / own.scale_);
    }

private:
    using Limits = std::numeric_limits<Byte>;

    // With the largest float below a half, truncation rounds half away from zero: the sum rounds to
    // the next integer where the fraction is a half, and below it does not reach it.
    Byte stored(float steps) const {
        constexpr float below_half = 0x1.fffffep-2F;
        steps = steps == steps ? steps : 0.0F;
        steps = steps > low_ ? steps : low_;
        steps = steps < high_ ? steps : high_;
        const float beyond = steps + std::copysign(below_half, steps);
        return static_cast<Byte>(static_cast<std::int32_t>(beyond) + zero_point_);
    }

    float scale_;
    std::int32_t zero_point_;
    float low_, high_; // steps that give the type's limits
    std::optional<Standardisation> standardisation_;
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

template <class Byte> std::unique_ptr<LineCopy> make(const Element& src, const Element& dst,
                                                     const Standardisation* standardisation) {
    if (src.dtype == Dtype::f32) {
        return std::make_unique<ByteCopy<ToByte<Byte>>>(ToByte<Byte>(dst, standardisation));
    }
    if (standardisation) return nullptr;
    const auto zero_point = static_cast<std::int32_t>(src.zero_point);
    return std::make_unique<ByteCopy<FromByte<Byte>>>(FromByte<Byte>{src.scale, zero_point});
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
