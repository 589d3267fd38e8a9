// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/moves/resize.h"

#include "emu-core/ops/arithmetic/element_bits.h"
#include "emu-core/ops/arithmetic/requantisation.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace emu::ops {
namespace {

constexpr std::int32_t most_extent = 1 << 20;
constexpr std::int64_t one = 1 << 10; // of a coordinate

// The two cells around a coordinate, and how far it is behind the first.
template <class Number> struct Between {
    std::int64_t first = 0, second = 0;
    Number part{};
};

using FixedBetween = Between<std::int64_t>;
using RealBetween = Between<float>;

FixedBetween fixed_between(Coordinates coordinates, std::int64_t cell, std::int64_t src,
                           std::int64_t dst) {
    std::int64_t scale = (one * src + dst / 2) / dst;
    if (coordinates == Coordinates::align_corners && dst > 1) {
        scale = (one * (src - 1) + (dst - 1) / 2) / (dst - 1);
    }
    std::int64_t at = cell * scale;
    if (coordinates == Coordinates::half_pixel) at += scale / 2 - one / 2;
    const std::int64_t first = std::clamp<std::int64_t>(at / one, 0, src - 1);
    return {first, std::clamp<std::int64_t>((at + one - 1) / one, 0, src - 1), at - one * first};
}

RealBetween real_between(Coordinates coordinates, std::int64_t cell, std::int64_t src,
                         std::int64_t dst) {
    float scale = static_cast<float>(src) / static_cast<float>(dst);
    if (coordinates == Coordinates::align_corners && dst > 1) {
        scale = static_cast<float>(src - 1) / static_cast<float>(dst - 1);
    }
    const bool centres = coordinates == Coordinates::half_pixel;
    const auto place = static_cast<float>(cell);
    const float at = centres ? (place + 0.5F) * scale - 0.5F : place * scale;
    const auto last = src - 1;
    const auto first = std::clamp(static_cast<std::int64_t>(std::floor(at)), std::int64_t{0}, last);
    const auto second = std::clamp(static_cast<std::int64_t>(std::ceil(at)), std::int64_t{0}, last);
    return {first, second, at - static_cast<float>(first)};
}

// Where the four cells around begin.
struct Corners {
    std::int64_t above_left, below_left, above_right, below_right;
};

template <class T>
T mix(const std::byte* src, const Corners& cells, std::int64_t c, std::int64_t y, std::int64_t x) {
    const auto at = [&](std::int64_t cell) { return std::int64_t{load_at<T>(src, cell + c)}; };
    const std::int64_t sum = at(cells.above_left) * (one - y) * (one - x) +
                             at(cells.below_left) * y * (one - x) +
                             at(cells.above_right) * (one - y) * x + at(cells.below_right) * y * x;
    return static_cast<T>(shift_right(sum, 20, Rounding::half_away));
}

// In the reference's order of operations, which float32 depends on.
template <class T>
T mix(const std::byte* src, const Corners& cells, std::int64_t c, float y, float x) {
    const auto at = [&](std::int64_t cell) {
        return static_cast<float>(load_at<T>(src, cell + c));
    };
    return static_cast<T>(at(cells.above_left) * (1 - y) * (1 - x) +
                          at(cells.below_left) * y * (1 - x) + at(cells.above_right) * (1 - y) * x +
                          at(cells.below_right) * y * x + 0.5F);
}

template <class T> class FixedResizeKernel final : public Kernel {
public:
    using Number = std::conditional_t<std::is_same_v<T, std::uint8_t>, float, std::int64_t>;

    FixedResizeKernel(Coordinates coordinates, const Shape& src, const Shape& dst)
        : src_(src), dst_(dst) {
        for (std::int32_t y = 0; y < dst[1]; ++y) {
            lines_.push_back(between(coordinates, y, src[1], dst[1]));
        }
        for (std::int32_t x = 0; x < dst[2]; ++x) {
            cells_.push_back(between(coordinates, x, src[2], dst[2]));
        }
    }

    std::int64_t rows() const override { return dst_.elements(0, 2); }

    void run(const Buffers& buffers, Rows rows) const override {
        const std::int64_t channels = dst_[3], line = src_[2] * channels;
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            const Between<Number>& y = lines_[row % dst_[1]];
            const std::int64_t map = row / dst_[1] * src_[1] * line;
            const std::int64_t above = map + y.first * line, below = map + y.second * line;
            T* dst = buffers.destination<T>(0) + row * dst_[2] * channels;
            for (const Between<Number>& x : cells_) {
                const Corners corners{above + x.first * channels, below + x.first * channels,
                                      above + x.second * channels, below + x.second * channels};
                for (std::int64_t c = 0; c < channels; ++c) {
                    dst[c] = mix<T>(buffers.src[0].data(), corners, c, y.part, x.part);
                }
                dst += channels;
            }
        }
    }

private:
    static Between<Number> between(Coordinates coordinates, std::int64_t cell, std::int64_t src,
                                   std::int64_t dst) {
        if constexpr (std::is_same_v<Number, float>)
            return real_between(coordinates, cell, src, dst);
        else
            return fixed_between(coordinates, cell, src, dst);
    }

    Shape src_, dst_;
    std::vector<Between<Number>> lines_, cells_;
};

Outcome check(const FixedResize& resize, const TensorSpec& src, const TensorSpec& dst) {
    constexpr const char* name = "fixed resize";
    const auto fits = [](std::int32_t extent) { return extent >= 1 && extent <= most_extent; };
    if (!is_quantised_integer(src.dtype) || dst.dtype != src.dtype || dst.quant != src.quant) {
        return refuse(name, "source and destination are not stored integers of one quantisation");
    }
    if (src.shape.rank() != 4 || dst.shape.rank() != 4 || src.shape[0] != dst.shape[0] ||
        src.shape[3] != dst.shape[3]) {
        return refuse(name, "source and destination are not feature maps with as many channels");
    }
    for (const int axis : {1, 2}) {
        if (!fits(src.shape[axis]) || !fits(dst.shape[axis])) {
            return refuse(name, "an axis is too long");
        }
    }
    switch (resize.coordinates) {
    case Coordinates::asymmetric:
    case Coordinates::align_corners:
    case Coordinates::half_pixel: return {};
    default: return refuse(name, "there is no integer arithmetic for its coordinates");
    }
}

} // namespace

PreparedKernel prepare(const FixedResize& resize, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, 1, "fixed resize"));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    EMU_TRY(check(resize, src, dst));
    if (src.dtype == Dtype::i16) {
        return std::make_unique<FixedResizeKernel<std::int16_t>>(resize.coordinates, src.shape,
                                                                 dst.shape);
    }
    return make_byte_kernel<FixedResizeKernel>(src.dtype, resize.coordinates, src.shape, dst.shape);
}

Work work_of(const FixedResize&, const Operands& operands) {
    constexpr double corners = 4;
    return {.steps = operands.dst[0].elements() * corners};
}

} // namespace emu::ops
