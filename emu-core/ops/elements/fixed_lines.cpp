// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/elements/fixed_lines.h"

#include "emu-core/ops/arithmetic/fixed_point.h"
#include "emu-core/ops/arithmetic/real.h"

#include <algorithm>
#include <cmath>

namespace emu::ops {
namespace {

// Bytes in lines of at most `most` elements.
bool are_byte_lines(const TensorSpec& src, const TensorSpec& dst, std::int32_t most) {
    const int last = src.shape.rank() - 1;
    return is_quantised_byte(src.dtype) && dst.dtype == src.dtype && is_real(src) && is_real(dst) &&
           last >= 0 && src.shape == dst.shape && src.shape[last] <= most;
}

// Calls run(src, dst) with every line of `rows`.
template <class T, class Run>
void for_each_line(const Buffers& buffers, Rows rows, std::int64_t length, Run run) {
    for (std::int64_t row = rows.first; row < rows.last; ++row) {
        run(buffers.source<T>(0) + row * length, buffers.destination<T>(0) + row * length);
    }
}

// uint8 is scaled before it is multiplied, int8 by the factor.
template <class T> class UnitLengthKernel final : public Kernel {
public:
    UnitLengthKernel(const TensorSpec& src, const TensorSpec& dst)
        : src_zero_(src.quant.zero_point()), dst_zero_(dst.quant.zero_point()),
          length_(src.shape[src.shape.rank() - 1]), rows_(src.shape.elements() / length_) {}

    std::int64_t rows() const override { return rows_; }

    void run(const Buffers& buffers, Rows rows) const override {
        constexpr bool is_signed = std::is_signed_v<T>;
        for_each_line<T>(buffers, rows, length_, [this](const T* src, T* dst) {
            std::int32_t squares = 0;
            for (std::int64_t i = 0; i < length_; ++i) {
                squares += (src[i] - src_zero_) * (src[i] - src_zero_);
            }
            Fraction root = reciprocal_root(squares);
            if (is_signed) root.exponent += 7;
            for (std::int64_t i = 0; i < length_; ++i) {
                const std::int32_t x = (src[i] - src_zero_) * (is_signed ? 1 : 128);
                dst[i] = store<T>(std::int64_t{rescaled(x, root)} + dst_zero_);
            }
        });
    }

private:
    std::int32_t src_zero_, dst_zero_;
    std::int64_t length_, rows_;
};

// Differences to the largest number with 26 bits of a fraction, and those that count.
struct Differences {
    Fraction factor, inverse;
    std::int32_t smallest = 0;
};

Differences differences_of(float scale) {
    const double scaled = std::min(static_cast<double>(scale) * 0x1p26, 0x1p31 - 1);
    Differences differences{to_fraction(scaled), {}, 0};
    const int left = differences.factor.exponent;
    differences.inverse = to_fraction(std::ldexp(1.0, 31 - left) / differences.factor.fraction);
    differences.smallest = -static_cast<std::int32_t>(std::ldexp(31.0, 26 - left));
    return differences;
}

template <class T> class LogSoftmaxKernel final : public Kernel {
public:
    explicit LogSoftmaxKernel(const TensorSpec& src)
        : differences_(differences_of(src.quant.scale())), length_(src.shape[src.shape.rank() - 1]),
          rows_(src.shape.elements() / length_) {}

    std::int64_t rows() const override { return rows_; }

    void run(const Buffers& buffers, Rows rows) const override {
        for_each_line<T>(buffers, rows, length_,
                         [this](const T* src, T* dst) { run_line(src, dst); });
    }

private:
    void run_line(const T* src, T* dst) const {
        constexpr int shift = 31 - 5 - 4; // from 26 bits of a fraction to 4
        const T largest = *std::max_element(src, src + length_);
        std::int32_t sum = 0;
        for (std::int64_t i = 0; i < length_; ++i) {
            const std::int32_t difference = src[i] - largest;
            if (difference < differences_.smallest) continue;
            sum += rounding_shift(exp_of_negative(rescaled(difference, differences_.factor)), 12);
        }
        const std::int32_t logarithm = fixed_logarithm(sum);
        const std::int32_t least = std::max(
            differences_.smallest - 1,
            rescaled(logarithm + std::numeric_limits<std::int32_t>::min(), differences_.inverse));
        for (std::int64_t i = 0; i < length_; ++i) {
            const std::int32_t difference = src[i] - largest;
            dst[i] = std::numeric_limits<T>::min();
            if (difference <= least) continue;
            const std::int32_t scaled = rescaled(difference, differences_.factor) - logarithm;
            dst[i] = store<T>(std::int64_t{rounding_shift(scaled, shift)} +
                              std::numeric_limits<T>::max());
        }
    }

    Differences differences_;
    std::int64_t length_, rows_;
};

} // namespace

bool is_defined(const UnitLength&, const TensorSpec& src, const TensorSpec& dst) {
    constexpr std::int32_t most = 33000; // squares of 8 bits whose sum fits 31
    if (!are_byte_lines(src, dst, most)) return false;
    const std::int32_t middle = dst.dtype == Dtype::i8 ? 0 : 128;
    return dst.quant.scale() == 1.0F / 128 && dst.quant.zero_point() == middle;
}

bool is_defined(const FixedLogSoftmax&, const TensorSpec& src, const TensorSpec& dst) {
    constexpr std::int32_t most = 4095; // exponentials whose sum fits 12 bits
    if (!are_byte_lines(src, dst, most)) return false;
    const std::int32_t largest = dst.dtype == Dtype::i8 ? 127 : 255;
    return src.quant.scale() > 0x1p-26F && dst.quant.scale() == 1.0F / 16 &&
           dst.quant.zero_point() == largest;
}

PreparedKernel prepare(const UnitLength& operation, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, 1, "unit length"));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (!is_defined(operation, src, dst)) {
        return refuse("unit length", "there is no integer arithmetic for its tensors");
    }
    return make_byte_kernel<UnitLengthKernel>(src.dtype, src, dst);
}

PreparedKernel prepare(const FixedLogSoftmax& operation, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, 1, "fixed log softmax"));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (!is_defined(operation, src, dst)) {
        return refuse("fixed log softmax", "there is no integer arithmetic for its tensors");
    }
    return make_byte_kernel<LogSoftmaxKernel>(src.dtype, src);
}

} // namespace emu::ops
