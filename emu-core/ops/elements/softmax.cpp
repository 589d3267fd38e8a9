// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/elements/softmax.h"

#include "emu-core/ops/arithmetic/fixed_point.h"

#include <algorithm>
#include <array>

namespace emu::ops {
namespace {

template <class T> class SoftmaxKernel final : public Kernel {
public:
    SoftmaxKernel(const Softmax& softmax, const Shape& shape)
        : length_(shape[shape.rank() - 1]), rows_(shape.elements(0, shape.rank() - 1)) {
        const std::int64_t furthest = (std::int64_t{31} << 26) >> softmax.left_shift;
        for (std::int32_t below = 0; below <= std::min<std::int64_t>(furthest, 255); ++below) {
            const std::int64_t difference = -(std::int64_t{below} << softmax.left_shift);
            exp_[below] = exp_of_negative(
                high_multiply(static_cast<std::int32_t>(difference), softmax.multiplier));
        }
    }

    std::int64_t rows() const override { return rows_; }

    void run(const Buffers& buffers, Rows rows) const override {
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            const T* src = buffers.source<T>(0) + row * length_;
            run_line(src, buffers.destination<T>(0) + row * length_);
        }
    }

private:
    void run_line(const T* src, T* dst) const {
        const T largest = *std::max_element(src, src + length_);
        std::int64_t sum = 0; // with 12 integer bits of 31
        for (std::int64_t i = 0; i < length_; ++i)
            sum += rounding_shift(exp_[largest - src[i]], 12);
        const auto [scale, exponent] = reciprocal(static_cast<std::uint32_t>(
            std::min<std::int64_t>(sum, std::numeric_limits<std::uint32_t>::max())));
        for (std::int64_t i = 0; i < length_; ++i) {
            const std::int32_t share = high_multiply(exp_[largest - src[i]], scale);
            const std::int64_t level = rounding_shift(share, exponent + 31 - 8);
            dst[i] = store<T>(level + std::numeric_limits<T>::min());
        }
    }

    std::int64_t length_, rows_;
    // Of the difference to the line's maximum, as a 31-bit fraction; 0 beyond the furthest that
    // counts.
    std::array<std::int32_t, 256> exp_{};
};

} // namespace

PreparedKernel prepare(const Softmax& softmax, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, 1, "softmax"));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (!is_quantised_byte(src.dtype) || dst.dtype != src.dtype) {
        return refuse("softmax", "source and destination are not of one 8-bit type");
    }
    if (src.shape.rank() < 1 || src.shape != dst.shape) {
        return refuse("softmax", "the shapes differ, or have no axis");
    }
    if (softmax.multiplier < 0 || softmax.left_shift < 0 || softmax.left_shift > 31) {
        return refuse("softmax", "the scale of the differences is out of range");
    }
    return make_byte_kernel<SoftmaxKernel>(src.dtype, softmax, src.shape);
}

} // namespace emu::ops
