// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/windows/convolution.h"

#include "emu-core/ops/arithmetic/products.h"
#include "emu-core/ops/windows/conv.h"
#include "emu-core/ops/windows/taps.h"
#include "emu-core/ops/windows/transposed_conv.h"

namespace emu::ops {
namespace {

struct ConvolutionGeometry {
    Window window;
    WindowSense sense;
    Dtype src_dtype;
    std::int32_t src_zero;
    std::int64_t src_h, src_w, src_c, dst_h, dst_w, dst_c;
    std::int64_t groups, group_src, group_dst; // channels of one group
    std::int64_t terms;                        // values under the window, for one group
};

template <class A> class ConvolutionKernel final : public Kernel {
public:
    ConvolutionKernel(ConvolutionGeometry geometry, std::int64_t batches, Products<A> products,
                      Output<A> output)
        : g_(geometry), rows_(batches * geometry.dst_h), products_(std::move(products)),
          output_(std::move(output)) {}

    std::int64_t rows() const override { return rows_; }

    void run(const Buffers& buffers, Rows rows) const override {
        Scratch scratch;
        scratch.patch.resize(g_.terms);
        scratch.sums.resize(g_.group_dst);
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            scratch.first_cell = row / g_.dst_h * g_.src_h * g_.src_w;
            list(g_.window.y, row % g_.dst_h, g_.src_h, scratch.y);
            for (std::int64_t x = 0; x < g_.dst_w; ++x) {
                list(g_.window.x, x, g_.src_w, scratch.x);
                run_cell(buffers, row * g_.dst_w + x, scratch);
            }
        }
    }

private:
    struct Scratch {
        std::vector<typename A::Value> patch; // the source values under the window
        std::vector<typename A::Sum> sums;
        std::vector<Tap> y, x;
        std::int64_t first_cell = 0; // of the batch
    };

    void list(const WindowAxis& axis, std::int64_t o, std::int64_t extent,
              std::vector<Tap>& taps) const {
        if (g_.sense == WindowSense::forward)
            list_taps(axis, o, extent, taps);
        else
            list_reverse_taps(axis, o, extent, taps);
    }

    void run_cell(const Buffers& buffers, std::int64_t cell, Scratch& scratch) const {
        for (std::int64_t group = 0; group < g_.groups; ++group) {
            std::ranges::fill(scratch.sums, typename A::Sum{});
            const std::int64_t channel = group * g_.group_dst;
            sum_taps(buffers.src[0].data(), group, scratch);
            output_.write(scratch.sums.data(), channel, g_.group_dst, buffers.dst[0].data(),
                          cell * g_.dst_c + channel);
        }
    }

    // Taps that follow one another in the window are summed in one go: all of them but at borders.
    void sum_taps(const std::byte* src, std::int64_t group, Scratch& scratch) const {
        std::int64_t begin = 0, end = 0;
        const auto sum = [&] {
            if (begin == end) return;
            products_.add(scratch.patch.data(), begin, end - begin, group * g_.group_dst,
                          g_.group_dst, scratch.sums.data());
        };
        for (const Tap& y : scratch.y) {
            for (const Tap& x : scratch.x) {
                const std::int64_t term = (y.k * g_.window.x.kernel + x.k) * g_.group_src;
                if (term != end) {
                    sum();
                    begin = term;
                }
                end = term + g_.group_src;
                const std::int64_t cell = scratch.first_cell + y.cell * g_.src_w + x.cell;
                lift(g_.src_dtype, src, cell * g_.src_c + group * g_.group_src, g_.group_src,
                     g_.src_zero, scratch.patch.data() + term);
            }
        }
        sum();
    }

    ConvolutionGeometry g_;
    std::int64_t rows_;
    Products<A> products_;
    Output<A> output_;
};

Shape weights_shape(const Sliding& sliding, std::int32_t dst_c, std::int32_t group_src) {
    const std::int32_t y = sliding.window.y.kernel, x = sliding.window.x.kernel;
    if (sliding.kernel_order == KernelOrder::channels_first) return {dst_c, group_src, y, x};
    return {dst_c, y, x, group_src};
}

Outcome check_shapes(const Sliding& sliding, const Operands& operands, const char* name) {
    const std::int32_t groups = sliding.groups;
    const Shape &src = operands.src[0].spec->shape, &dst = operands.dst[0].spec->shape;
    const std::int32_t src_c = src[3], dst_c = dst[3];
    if (!is_known(sliding.kernel_order)) return refuse(name, "an unknown order of weights");
    if (groups < 1 || src_c % groups || dst_c % groups || src[0] != dst[0]) {
        return refuse(name, "the batches differ, or the groups do not divide the channels");
    }
    const Shape& weights = operands.src[1].spec->shape;
    if (weights != weights_shape(sliding, dst_c, src_c / groups)) {
        return refuse(name, "the weights do not fit window and channels");
    }
    return {};
}

} // namespace

PreparedKernel prepare_convolution(const Sliding& sliding, const Numbers& numbers,
                                   const Operands& operands, const char* name) {
    EMU_TRY(check_shapes(sliding, operands, name));
    const std::int32_t groups = sliding.groups;
    const TensorSpec& spec = *operands.src[0].spec;
    const Shape &src = spec.shape, &dst = operands.dst[0].spec->shape;
    const std::int64_t terms = operands.src[1].spec->shape.elements(1, 4);
    const ConvolutionGeometry geometry{sliding.window,  sliding.sense, spec.dtype, numbers.src_zero,
                                       src[1],          src[2],        src[3],     dst[1],
                                       dst[2],          dst[3],        groups,     src[3] / groups,
                                       dst[3] / groups, terms};
    EMU_TRY_VALUE(arithmetic, check_numbers(numbers, operands, dst[3], name));
    return with_arithmetic(arithmetic, [&]<class A>(A) -> PreparedKernel {
        EMU_TRY_VALUE(output, make_output<A>(numbers, operands, dst[3], name));
        if (operands.check_only) return nullptr;
        const WeightOrder order = WeightOrder::channel_first;
        auto weights = lift_weights<A>(numbers, operands, order, dst[3]);
        if (sliding.kernel_order == KernelOrder::channels_first) {
            weights = transposed(weights, dst[3], geometry.group_src, terms / geometry.group_src);
        }
        Products<A> products(std::move(weights), order, dst[3], terms, geometry.group_dst);
        return std::make_unique<ConvolutionKernel<A>>(geometry, dst[0], std::move(products),
                                                      std::move(output));
    });
}

PreparedKernel prepare(const Conv& conv, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 2, 3, "conv"));
    EMU_TRY(validate(conv.window, operands.src[0].spec->shape, operands.dst[0].spec->shape));
    return prepare_convolution({conv.window, WindowSense::forward, conv.groups, conv.kernel_order},
                               numbers_of(conv), operands, "conv");
}

Work work_of(const Conv&, const Operands& operands) {
    const Operand& weights = operands.src[1];
    return {.products = operands.dst[0].elements() * weights.elements() / weights.shape()[0]};
}

PreparedKernel prepare(const TransposedConv& conv, const Operands& operands) {
    const char* name = "transposed conv";
    EMU_TRY(expect_operands(operands, 2, 3, name));
    EMU_TRY(validate(conv.window, operands.dst[0].spec->shape, operands.src[0].spec->shape));
    return prepare_convolution({conv.window, WindowSense::reverse, conv.groups}, numbers_of(conv),
                               operands, name);
}

// Every tap is looked at, though few of them read a cell where the stride is large.
Work work_of(const TransposedConv&, const Operands& operands) {
    const Operand &src = operands.src[0], &weights = operands.src[1];
    return {.products = src.elements() / src.shape()[3] * weights.elements(),
            .steps = operands.dst[0].elements() * weights.elements() / weights.shape()[0]};
}

} // namespace emu::ops
