// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/reductions/fixed_reductions.h"

#include "emu-core/ops/arithmetic/fixed_point.h"
#include "emu-core/ops/arithmetic/number_kinds.h"
#include "emu-core/ops/reductions/reduced_axes.h"

#include <algorithm>
#include <cmath>

namespace emu::ops {
namespace {

double scale_of(const TensorSpec& spec) {
    return static_cast<double>(spec.quant.scale());
}

// Before the rounding to 31 bits: of no elements there is none, 0.
double product_factor(const FixedProduct& product, const TensorSpec& src, const TensorSpec& dst) {
    double cells = 1;
    for (const std::int32_t axis : product.axes) {
        if (axis < 0 || axis >= src.shape.rank()) return 0;
        cells *= src.shape[axis];
    }
    return cells == 0 ? 0 : scale_of(src) / std::pow(scale_of(dst), 1 / cells);
}

// From the sum with 19 bits of a fraction.
double sum_factor(const TensorSpec& src, const TensorSpec& dst) {
    return 2 * scale_of(src) / (0x1p20 * scale_of(dst));
}

template <class T> class FixedProductKernel final : public Kernel {
public:
    FixedProductKernel(Fraction factor, ReducedAxes axes, const TensorSpec& src,
                       const TensorSpec& dst)
        : factor_(factor), axes_(std::move(axes)), reader_(src), src_zero_(src.quant.zero_point()),
          dst_zero_(dst.quant.zero_point()) {}

    std::int64_t rows() const override { return axes_.kept.elements(); }

    void run(const Buffers& buffers, Rows rows) const override {
        T* dst = buffers.destination<T>(0);
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            const std::int64_t last = rescale(product(buffers.src[0].data(), row));
            dst[row] = store<T>(last + dst_zero_);
        }
    }

private:
    // Cut to 32 bits.
    std::int32_t rescale(std::int64_t value) const {
        return static_cast<std::int32_t>(rescaled_wide(value, factor_));
    }

    std::int32_t product(const std::byte* src, std::int64_t row) const {
        std::int32_t product = 0;
        bool is_first = true;
        axes_.for_each_piece<Integers>(reader_, src, row, [&](std::span<const std::int64_t> piece) {
            for (const std::int64_t x : piece) {
                const std::int64_t number = x - src_zero_;
                product = is_first ? static_cast<std::int32_t>(number) : rescale(product * number);
                is_first = false;
            }
        });
        return product;
    }

    Fraction factor_;
    ReducedAxes axes_;
    IntegerReader reader_;
    std::int32_t src_zero_, dst_zero_;
};

class FixedSumsKernel final : public Kernel {
public:
    FixedSumsKernel(const FixedCumulativeSum& sum, const TensorSpec& src, const TensorSpec& dst)
        : sum_(sum), factor_(to_fraction(sum_factor(src, dst))), src_zero_(src.quant.zero_point()),
          dst_zero_(dst.quant.zero_point()), extent_(src.shape[sum.axis]),
          step_(src.shape.elements(sum.axis + 1, src.shape.rank())),
          rows_(src.shape.elements(0, sum.axis) * step_) {}

    std::int64_t rows() const override { return rows_; }

    void run(const Buffers& buffers, Rows rows) const override {
        const auto* src = buffers.source<std::int8_t>(0);
        auto* dst = buffers.destination<std::int8_t>(0);
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            const std::int64_t first = row / step_ * extent_ * step_ + row % step_;
            std::int64_t total = -src_zero_;
            for (std::int64_t i = 0; i < extent_; ++i) {
                const std::int64_t at = first + (sum_.reverse ? extent_ - 1 - i : i) * step_;
                const std::int64_t before = total;
                total += src[at] - src_zero_;
                dst[at] = stored(sum_.exclusive ? before : total);
            }
        }
    }

private:
    std::int8_t stored(std::int64_t total) const {
        const auto scaled = static_cast<std::int32_t>(saturate(total << 19, 32));
        return store<std::int8_t>(std::int64_t{rescaled(scaled, factor_)} + dst_zero_);
    }

    FixedCumulativeSum sum_;
    Fraction factor_;
    std::int32_t src_zero_, dst_zero_;
    std::int64_t extent_, step_, rows_;
};

} // namespace

bool is_defined(const FixedProduct& product, const TensorSpec& src, const TensorSpec& dst) {
    const bool words = src.dtype == Dtype::i16;
    if ((src.dtype != Dtype::i8 && !words) || dst.dtype != src.dtype || !is_real(src) ||
        !is_real(dst)) {
        return false;
    }
    if (words && (src.quant.zero_point() != 0 || dst.quant.zero_point() != 0)) return false;
    const double factor = product_factor(product, src, dst);
    return factor > 0x1p-31 && factor < 0x1p7; // shifts that the reference takes
}

bool is_defined(const FixedCumulativeSum& sum, const TensorSpec& src, const TensorSpec& dst) {
    constexpr std::int32_t most = 15; // sums of 9 bits that fit 12, beside 19 of a fraction
    if (src.dtype != Dtype::i8 || dst.dtype != Dtype::i8 || !is_real(src) || !is_real(dst) ||
        sum.axis < 0 || sum.axis >= src.shape.rank() || src.shape != dst.shape) {
        return false;
    }
    const bool saturates = scale_of(dst) <= 16 * scale_of(src);
    return sum_factor(src, dst) < 1 && (src.shape[sum.axis] <= most || saturates);
}

PreparedKernel prepare(const FixedProduct& product, const Operands& operands) {
    constexpr const char* name = "fixed product";
    EMU_TRY(expect_operands(operands, 1, 1, name));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (!is_defined(product, src, dst)) {
        return refuse(name, "there is no integer arithmetic for its tensors");
    }
    EMU_TRY_VALUE(axes, ReducedAxes::make(src.shape, product.axes, name));
    if (axes.kept.elements() != dst.shape.elements()) {
        return refuse(name, "the destination does not have the elements that remain");
    }
    const Fraction factor = to_fraction(product_factor(product, src, dst));
    if (src.dtype == Dtype::i8) {
        return std::make_unique<FixedProductKernel<std::int8_t>>(factor, std::move(axes), src, dst);
    }
    return std::make_unique<FixedProductKernel<std::int16_t>>(factor, std::move(axes), src, dst);
}

PreparedKernel prepare(const FixedCumulativeSum& sum, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, 1, "fixed cumulative sum"));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (!is_defined(sum, src, dst)) {
        return refuse("fixed cumulative sum", "there is no integer arithmetic for its tensors");
    }
    return std::make_unique<FixedSumsKernel>(sum, src, dst);
}

} // namespace emu::ops
