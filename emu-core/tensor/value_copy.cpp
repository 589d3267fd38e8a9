// SPDX-License-Identifier: Apache-2.0
#include "emu-core/tensor/value_copy.h"

#include <algorithm>
#include <array>
#include <limits>

namespace emu {
namespace {

constexpr std::size_t numbers_at_once = 256; // both lines of numbers stay in the first-level cache

constexpr std::int64_t smallest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();

std::int64_t add_saturating(std::int64_t a, std::int64_t b) {
    std::int64_t sum;
    if (!__builtin_add_overflow(a, b, &sum)) return sum;
    return b < 0 ? smallest : largest;
}

// round(steps) + zero_point: half away from zero, saturating; a NaN gives the zero point.
std::int64_t quantise(float steps, std::int64_t zero_point) {
    if (steps >= 0x1p63F) return largest;
    if (!(steps > -0x1p63F)) return steps != steps ? zero_point : smallest;
    const auto whole = static_cast<std::int64_t>(steps);
    const float rest = steps - static_cast<float>(whole); // exact: 0 from 2^23 on
    return add_saturating(whole + (rest >= 0.5F) - (rest <= -0.5F), zero_point);
}

} // namespace

struct ValueCopy::Line {
    std::size_t count;
    std::array<std::int64_t, numbers_at_once> integers;
    std::array<float, numbers_at_once> reals;
};

ValueCopy::ValueCopy(const Element& src, const Element& dst, const Standardisation* standardisation)
    : src_(src), dst_(dst) {
    if (standardisation) standardisation_ = *standardisation;
    if (holds_reals(src.dtype))
        src_reals_ = real_lines(src.dtype);
    else
        src_integers_ = integer_lines(src.dtype);
    if (holds_reals(dst.dtype))
        dst_reals_ = real_lines(dst.dtype);
    else
        dst_integers_ = integer_lines(dst.dtype);
    const bool integers = src_integers_.read && dst_integers_.write;
    if (integers && src.scale == dst.scale && !standardisation) {
        constant_ = dst.zero_point - src.zero_point;
    }
}

void ValueCopy::run(const std::byte* src, std::ptrdiff_t src_stride, std::byte* dst,
                    std::ptrdiff_t dst_stride, std::size_t count) const {
    Line line;
    for (; count != 0; count -= line.count) {
        line.count = std::min(count, numbers_at_once);
        read(src, src_stride, line);
        change(line);
        write(line, dst, dst_stride);
        src += static_cast<std::ptrdiff_t>(line.count) * src_stride;
        dst += static_cast<std::ptrdiff_t>(line.count) * dst_stride;
    }
}

// Leaves integers for constant_, else reals.
void ValueCopy::read(const std::byte* src, std::ptrdiff_t stride, Line& line) const {
    if (src_reals_.read) {
        src_reals_.read(src, stride, line.count, line.reals.data());
        return;
    }
    src_integers_.read(src, stride, line.count, line.integers.data());
    if (constant_) return;
    for (std::size_t i = 0; i < line.count; ++i) {
        const std::int64_t steps = add_saturating(line.integers[i], -src_.zero_point);
        line.reals[i] = static_cast<float>(steps) * src_.scale;
    }
}

void ValueCopy::change(Line& line) const {
    if (constant_) {
        for (std::size_t i = 0; i < line.count; ++i) {
            line.integers[i] = add_saturating(line.integers[i], *constant_);
        }
    }
    if (standardisation_) {
        for (std::size_t i = 0; i < line.count; ++i) {
            line.reals[i] = (line.reals[i] - standardisation_->mean) / standardisation_->deviation;
        }
    }
    if (constant_ || dst_reals_.write) return;
    if (dst_.dtype == Dtype::boolean) {
        for (std::size_t i = 0; i < line.count; ++i) line.integers[i] = line.reals[i] != 0.0F;
        return;
    }
    for (std::size_t i = 0; i < line.count; ++i) {
        line.integers[i] = quantise(line.reals[i] / dst_.scale, dst_.zero_point);
    }
}

void ValueCopy::write(const Line& line, std::byte* dst, std::ptrdiff_t stride) const {
    if (dst_reals_.write)
        dst_reals_.write(line.reals.data(), line.count, dst, stride);
    else
        dst_integers_.write(line.integers.data(), line.count, dst, stride);
}

} // namespace emu
