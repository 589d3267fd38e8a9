// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/windows/matmul.h"

#include "emu-core/ops/arithmetic/products.h"
#include "emu-core/ops/elements/broadcast.h"

#include <optional>

namespace emu::ops {
namespace {

struct MatmulGeometry {
    Dtype first_dtype, second_dtype;
    std::int64_t batches, m, n, k;
    Strided first, second; // where the matrices of a batch begin, in matrices
};

template <class A> class MatmulKernel final : public Kernel {
public:
    MatmulKernel(const Matmul& matmul, MatmulGeometry geometry, Output<A> output)
        : matmul_(matmul), g_(std::move(geometry)), output_(std::move(output)) {}

    std::int64_t rows() const override { return g_.batches * g_.m; }

    // The second matrix is packed before its first use, so that sums along its columns are fast.
    void run(const Buffers& buffers, Rows rows) const override {
        std::vector<typename A::Value> line(g_.k);
        std::vector<typename A::Sum> sums(g_.n);
        std::optional<Products<A>> second;
        std::int64_t packed = -1;
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            const std::int64_t batch = row / g_.m, m = row % g_.m;
            const std::int64_t matrix = g_.second.offset(batch);
            if (matrix != packed) second = pack(buffers.src[1].data(), packed = matrix);
            lift(g_.first_dtype, buffers.src[0].data(), (g_.first.offset(batch) * g_.m + m) * g_.k,
                 g_.k, matmul_.first_zero[matmul_.first_zero.size() == 1 ? 0 : m], line.data());
            std::ranges::fill(sums, typename A::Sum{});
            second->add(line.data(), 0, g_.k, 0, g_.n, sums.data());
            output_.write(sums.data(), 0, g_.n, buffers.dst[0].data(), row * g_.n);
        }
    }

private:
    Products<A> pack(const std::byte* src, std::int64_t matrix) const {
        const std::int64_t elements = g_.k * g_.n;
        std::vector<typename A::Value> values(elements);
        lift(g_.second_dtype, src, matrix * elements, elements, 0, values.data());
        subtract_zeros(values, WeightOrder::channel_last, g_.n, matmul_.second_zero);
        return Products<A>(std::move(values), WeightOrder::channel_last, g_.n, g_.k, g_.n);
    }

    Matmul matmul_;
    MatmulGeometry g_;
    Output<A> output_;
};

// The extents of all axes but the last two.
Shape outer(const Shape& shape) {
    return *Shape::make(shape.extents().first(shape.extents().size() - 2));
}

Result<MatmulGeometry> check_shapes(const Operands& operands) {
    EMU_TRY(expect_operands(operands, 2, 2, "matmul"));
    const TensorSpec &a = *operands.src[0].spec, &b = *operands.src[1].spec;
    const Shape& dst = operands.dst[0].spec->shape;
    const int i = a.shape.rank() - 2, j = b.shape.rank() - 2, last = dst.rank() - 2;
    if (i < 0 || j < 0 || last < 0) return refuse("matmul", "matrices have two axes or more");
    const std::int64_t m = a.shape[i], k = a.shape[i + 1], n = b.shape[j + 1];
    if (b.shape[j] != k || dst[last] != m || dst[last + 1] != n) {
        return refuse("matmul", "the matrices' extents do not fit");
    }
    const Shape first = outer(a.shape), second = outer(b.shape), batches = outer(dst);
    EMU_TRY(check_broadcast(std::array{first, second}, batches, "matmul"));
    return MatmulGeometry{a.dtype, b.dtype, batches.elements(),     m,
                          n,       k,       repeat(first, batches), repeat(second, batches)};
}

bool zeros_fit(const std::vector<std::int32_t>& zeros, Dtype dtype, std::int64_t count) {
    const auto size = static_cast<std::int64_t>(zeros.size());
    const auto fits = [dtype](std::int32_t zero) { return holds(dtype, zero); };
    return (size == 1 || size == count) && std::ranges::all_of(zeros, fits);
}

Outcome check_integers(const Matmul& matmul, const MatmulGeometry& g, Dtype dst,
                       Arithmetic arithmetic) {
    const bool narrow = arithmetic == Arithmetic::narrow;
    const bool keeps_sums = dst == Dtype::i32 && narrow && matmul.output.stages.empty();
    if (!is_quantised_integer(dst) && !keeps_sums)
        return refuse("matmul", "the destination's type does not fit");
    if (!zeros_fit(matmul.first_zero, g.first_dtype, g.m) ||
        !zeros_fit(matmul.second_zero, g.second_dtype, g.n)) {
        return refuse("matmul", "the zero points do not fit");
    }
    return validate(matmul.output, g.n, narrow ? Narrow::sum_width : Wide::sum_width);
}

Outcome check_reals(const Matmul& matmul, const MatmulGeometry& g, Dtype dst) {
    if (g.second_dtype != g.first_dtype || dst != g.first_dtype) {
        return refuse("matmul", "floats are not of one type");
    }
    const std::vector<std::int32_t> none{0};
    if (matmul.first_zero != none || matmul.second_zero != none || !matmul.output.stages.empty()) {
        return refuse("matmul", "floats have neither zero points nor a requantisation");
    }
    return validate(matmul.limits, "matmul");
}

Result<Arithmetic> check_numbers(const Matmul& matmul, const MatmulGeometry& g, Dtype dst) {
    if (is_float(g.first_dtype)) {
        EMU_TRY(check_reals(matmul, g, dst));
        return Arithmetic::real;
    }
    if (!is_quantised_integer(g.first_dtype) || !is_quantised_integer(g.second_dtype)) {
        return refuse("matmul", "the sources' types do not fit");
    }
    const bool wide = g.first_dtype == Dtype::i16 || g.second_dtype == Dtype::i16;
    const Arithmetic arithmetic = wide ? Arithmetic::wide : Arithmetic::narrow;
    EMU_TRY(check_integers(matmul, g, dst, arithmetic));
    return arithmetic;
}

} // namespace

PreparedKernel prepare(const Matmul& matmul, const Operands& operands) {
    EMU_TRY_VALUE(geometry, check_shapes(operands));
    const Dtype dst = operands.dst[0].spec->dtype;
    EMU_TRY_VALUE(arithmetic, check_numbers(matmul, geometry, dst));
    return with_arithmetic(arithmetic, [&]<class A>(A) -> PreparedKernel {
        Output<A> output(matmul.output, matmul.limits, {}, dst);
        return std::make_unique<MatmulKernel<A>>(matmul, std::move(geometry), std::move(output));
    });
}

Work work_of(const Matmul&, const Operands& operands) {
    const Shape& first = operands.src[0].shape();
    return {.products = operands.dst[0].elements() * first[first.rank() - 1]};
}

} // namespace emu::ops
