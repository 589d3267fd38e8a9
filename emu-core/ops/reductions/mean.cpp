// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/reductions/reduce.h"

#include "emu-core/ops/arithmetic/element_bits.h"
#include "emu-core/ops/reductions/reduced_axes.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <type_traits>

namespace emu::ops {
namespace {

// Sums of bytes wrap, as accumulators of 32 bits do.
template <class T> using Sum = std::conditional_t<sizeof(T) == 1, std::int32_t, std::int64_t>;

template <class T> class MeanKernel final : public Kernel {
public:
    MeanKernel(Mean mean, ReducedAxes axes)
        : mean_(std::move(mean)), axes_(std::move(axes)), rows_(axes_.kept.elements()),
          cells_(axes_.reduced.elements()) {}

    std::int64_t rows() const override { return rows_; }

    void run(const Buffers& buffers, Rows rows) const override {
        T* dst = buffers.destination<T>(0);
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            const std::int64_t first = axes_.kept.offset(row);
            dst[row] = store<T>(mean_.output.apply(sum(buffers.src[0].data(), first), 0));
        }
    }

private:
    Sum<T> sum(const std::byte* src, std::int64_t first) const {
        const std::int64_t step = axes_.reduced.step();
        Sum<T> sum = 0;
        const auto add = [&](std::int64_t, std::int64_t at, std::int64_t count) {
            Sum<T> line = 0;
            for (std::int64_t i = 0; i < count; ++i) {
                line += load_at<T>(src, first + at + i * step) - mean_.src_zero;
            }
            sum += line;
        };
        axes_.reduced.for_each_line(0, cells_, add);
        return sum;
    }

    Mean mean_;
    ReducedAxes axes_;
    std::int64_t rows_, cells_;
};

// The bits that the sum of `cells` values takes at most.
int sum_width(const Mean& mean, Dtype dtype, std::int64_t cells) {
    if (dtype != Dtype::i16) return 32;
    const std::int64_t largest = (std::int64_t{32768} + std::abs(mean.src_zero)) * cells;
    return std::max(32,
                    1 + static_cast<int>(std::bit_width(static_cast<std::uint64_t>(largest) - 1)));
}

Outcome check(const Mean& mean, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, 1, "mean"));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    // holds: false of all other types.
    if (dst.dtype != src.dtype || !holds(src.dtype, mean.src_zero)) {
        return refuse("mean", "source, destination and zero point are not of one 8 or 16-bit type");
    }
    return {};
}

} // namespace

PreparedKernel prepare(const Mean& mean, const Operands& operands) {
    EMU_TRY(check(mean, operands));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    EMU_TRY_VALUE(axes, ReducedAxes::make(src.shape, mean.axes, "mean"));
    if (axes.kept.elements() != dst.shape.elements()) {
        return refuse("mean", "the destination does not have the elements that remain");
    }
    EMU_TRY(validate(mean.output, 1, sum_width(mean, src.dtype, axes.reduced.elements())));
    if (src.dtype == Dtype::i16) {
        return std::make_unique<MeanKernel<std::int16_t>>(mean, std::move(axes));
    }
    return make_byte_kernel<MeanKernel>(src.dtype, mean, std::move(axes));
}

} // namespace emu::ops
