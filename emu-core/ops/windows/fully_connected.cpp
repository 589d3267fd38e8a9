// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/windows/fully_connected.h"

#include "emu-core/ops/arithmetic/products.h"

namespace emu::ops {
namespace {

struct DenseGeometry {
    Dtype src_dtype;
    std::int32_t src_zero;
    std::int64_t batches, src_k, dst_c;
};

template <class A> class FullyConnectedKernel final : public Kernel {
public:
    FullyConnectedKernel(DenseGeometry geometry, Products<A> products, Output<A> output)
        : g_(geometry), products_(std::move(products)), output_(std::move(output)) {}

    std::int64_t rows() const override { return g_.batches * g_.dst_c; }

    void run(const Buffers& buffers, Rows rows) const override {
        std::vector<typename A::Value> line(g_.src_k);
        std::vector<typename A::Sum> sums(g_.dst_c);
        for (std::int64_t row = rows.first; row < rows.last;) {
            const std::int64_t batch = row / g_.dst_c, channel = row % g_.dst_c;
            const std::int64_t count = std::min(g_.dst_c - channel, rows.last - row);
            lift(g_.src_dtype, buffers.src[0].data(), batch * g_.src_k, g_.src_k, g_.src_zero,
                 line.data());
            std::ranges::fill(sums, typename A::Sum{});
            products_.add(line.data(), 0, g_.src_k, channel, count, sums.data());
            output_.write(sums.data(), channel, count, buffers.dst[0].data(), row);
            row += count;
        }
    }

private:
    DenseGeometry g_;
    Products<A> products_;
    Output<A> output_;
};

Outcome check(const FullyConnected& fully_connected, const Operands& operands, const char* name) {
    EMU_TRY(expect_operands(operands, 2, 3, name));
    const std::int64_t values = operands.src[0].spec->shape.elements();
    const Shape& weights = operands.src[1].spec->shape;
    if (fully_connected.weight_order > WeightOrder::channel_last) {
        return refuse(name, "an unknown order of weights");
    }
    const std::int32_t channels = weights[fully_connected.channel_axis()];
    const std::int32_t terms = weights[fully_connected.term_axis()];
    if (weights.rank() != 2 || values % terms != 0) {
        return refuse(name, "the weights are not of two axes, or do not divide the source");
    }
    if (operands.dst[0].spec->shape.elements() != values / terms * channels) {
        return refuse(name, "the destination does not fit source and weights");
    }
    return {};
}

} // namespace

PreparedKernel prepare(const FullyConnected& fully_connected, const Operands& operands) {
    const char* name = "fully connected";
    EMU_TRY(check(fully_connected, operands, name));
    const TensorSpec& src = *operands.src[0].spec;
    const Shape& shape = operands.src[1].spec->shape;
    const std::int64_t channels = shape[fully_connected.channel_axis()];
    const std::int64_t terms = shape[fully_connected.term_axis()];
    const Numbers numbers = numbers_of(fully_connected);
    EMU_TRY_VALUE(arithmetic, check_numbers(numbers, operands, channels, name));
    const DenseGeometry geometry{src.dtype, numbers.src_zero, src.shape.elements() / terms, terms,
                                 channels};
    return with_arithmetic(arithmetic, [&]<class A>(A) -> PreparedKernel {
        EMU_TRY_VALUE(output, make_output<A>(numbers, operands, channels, name));
        if (operands.check_only) return nullptr;
        const WeightOrder order = fully_connected.weight_order;
        Products<A> products(lift_weights<A>(numbers, operands, order, channels), order, channels,
                             terms, channels);
        return std::make_unique<FullyConnectedKernel<A>>(geometry, std::move(products),
                                                         std::move(output));
    });
}

Work work_of(const FullyConnected& fully_connected, const Operands& operands) {
    const Shape& weights = operands.src[1].shape();
    return {.products = operands.dst[0].elements() * weights[fully_connected.term_axis()]};
}

} // namespace emu::ops
