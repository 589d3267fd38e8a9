// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/windows/depthwise.h"

#include "emu-core/ops/arithmetic/weights.h"
#include "emu-core/ops/windows/taps.h"

namespace emu::ops {
namespace {

struct DepthwiseGeometry {
    Window window;
    Dtype src_dtype;
    std::int32_t src_zero;
    std::int64_t src_h, src_w, src_c, dst_h, dst_w, dst_c, multiplier;
};

template <class A> class DepthwiseKernel final : public Kernel {
public:
    using Value = typename A::Value;
    using Sum = typename A::Sum;

    DepthwiseKernel(DepthwiseGeometry geometry, std::int64_t batches, std::vector<Value> weights,
                    Output<A> output)
        : g_(geometry), rows_(batches * geometry.dst_h), weights_(std::move(weights)),
          output_(std::move(output)) {}

    std::int64_t rows() const override { return rows_; }

    void run(const Buffers& buffers, Rows rows) const override {
        Scratch scratch{std::vector<Value>(g_.src_c), std::vector<Sum>(g_.dst_c), {}, {}, 0};
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            scratch.first_cell = row / g_.dst_h * g_.src_h * g_.src_w;
            list_taps(g_.window.y, row % g_.dst_h, g_.src_h, scratch.y);
            for (std::int64_t x = 0; x < g_.dst_w; ++x) {
                list_taps(g_.window.x, x, g_.src_w, scratch.x);
                sum_taps(buffers.src[0].data(), scratch);
                output_.write(scratch.sums.data(), 0, g_.dst_c, buffers.dst[0].data(),
                              (row * g_.dst_w + x) * g_.dst_c);
            }
        }
    }

private:
    struct Scratch {
        std::vector<Value> values; // of one source cell
        std::vector<Sum> sums;
        std::vector<Tap> y, x;
        std::int64_t first_cell; // of the batch
    };

    void sum_taps(const std::byte* src, Scratch& scratch) const {
        std::ranges::fill(scratch.sums, Sum{});
        for (const Tap& y : scratch.y) {
            for (const Tap& x : scratch.x) {
                const std::int64_t cell = scratch.first_cell + y.cell * g_.src_w + x.cell;
                lift(g_.src_dtype, src, cell * g_.src_c, g_.src_c, g_.src_zero,
                     scratch.values.data());
                const std::int64_t tap = y.k * g_.window.x.kernel + x.k;
                add_products(scratch.values.data(), weights_.data() + tap * g_.dst_c,
                             scratch.sums.data());
            }
        }
    }

    void add_products(const Value* values, const Value* weights, Sum* sums) const {
        if (g_.multiplier == 1) { // the usual case, without the division
            for (std::int64_t c = 0; c < g_.dst_c; ++c) sums[c] += Sum{values[c]} * weights[c];
            return;
        }
        for (std::int64_t c = 0; c < g_.dst_c; ++c) {
            sums[c] += Sum{values[c / g_.multiplier]} * weights[c];
        }
    }

    DepthwiseGeometry g_;
    std::int64_t rows_;
    std::vector<Value> weights_;
    Output<A> output_;
};

Outcome check(const Depthwise& depthwise, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 2, 3, "depthwise"));
    const Shape &src = operands.src[0].spec->shape, &dst = operands.dst[0].spec->shape;
    const Shape& weights = operands.src[1].spec->shape;
    EMU_TRY(validate(depthwise.window, src, dst));
    const std::int32_t dst_c = dst[3];
    if (depthwise.multiplier < 1 || src[0] != dst[0] ||
        std::int64_t{src[3]} * depthwise.multiplier != dst_c) {
        return refuse("depthwise",
                      "the batches differ, or the multiplier does not fit the channels");
    }
    if (!is_known(depthwise.kernel_order))
        return refuse("depthwise", "an unknown order of weights");
    const std::int32_t y = depthwise.window.y.kernel, x = depthwise.window.x.kernel;
    const bool first = depthwise.kernel_order == KernelOrder::channels_first;
    if (weights != (first ? Shape{dst_c, 1, y, x} : Shape{1, y, x, dst_c})) {
        return refuse("depthwise", "the weights do not fit window and channels");
    }
    return {};
}

} // namespace

PreparedKernel prepare(const Depthwise& depthwise, const Operands& operands) {
    EMU_TRY(check(depthwise, operands));
    const TensorSpec& spec = *operands.src[0].spec;
    const Shape &src = spec.shape, &dst = operands.dst[0].spec->shape;
    const Numbers numbers = numbers_of(depthwise);
    EMU_TRY_VALUE(arithmetic, check_numbers(numbers, operands, dst[3], "depthwise"));
    const DepthwiseGeometry geometry{
        depthwise.window, spec.dtype, numbers.src_zero, src[1], src[2],
        src[3],           dst[1],     dst[2],           dst[3], depthwise.multiplier};
    return with_arithmetic(arithmetic, [&]<class A>(A) -> PreparedKernel {
        EMU_TRY_VALUE(output, make_output<A>(numbers, operands, dst[3], "depthwise"));
        if (operands.check_only) return nullptr;
        const bool first = depthwise.kernel_order == KernelOrder::channels_first;
        const auto order = first ? WeightOrder::channel_first : WeightOrder::channel_last;
        auto weights = lift_weights<A>(numbers, operands, order, dst[3]);
        if (first) {
            const auto taps = static_cast<std::int64_t>(weights.size()) / dst[3];
            weights = transposed(weights, 1, dst[3], taps);
        }
        return std::make_unique<DepthwiseKernel<A>>(geometry, dst[0], std::move(weights),
                                                    std::move(output));
    });
}

Work work_of(const Depthwise& depthwise, const Operands& operands) {
    const Window& window = depthwise.window;
    return {.products = operands.dst[0].elements() * window.y.kernel * window.x.kernel};
}

} // namespace emu::ops
