// SPDX-License-Identifier: Apache-2.0
#include "ops/mean.h"

#include "ops/strided.h"

#include <algorithm>

namespace emu::ops {
namespace {

// The source's axes, apart.
struct Axes {
    Strided kept, reduced;
};

template <class T> class MeanKernel final : public Kernel {
public:
    MeanKernel(Mean mean, Axes axes)
        : mean_(std::move(mean)), axes_(std::move(axes)), rows_(axes_.kept.elements()),
          cells_(axes_.reduced.elements()) {}

    std::int64_t rows() const override { return rows_; }

    void run(const Buffers& buffers, Rows rows) const override {
        T* dst = buffers.destination<T>(0);
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            const T* src = buffers.source<T>(0) + axes_.kept.offset(row);
            dst[row] = store<T>(mean_.output.apply(sum(src), 0));
        }
    }

private:
    std::int32_t sum(const T* src) const {
        const std::int64_t line = axes_.reduced.left_in_line(0), step = axes_.reduced.step();
        std::int32_t sum = 0;
        for (std::int64_t cell = 0; cell < cells_; cell += line) {
            const T* cells = src + axes_.reduced.offset(cell);
            for (std::int64_t i = 0; i < line; ++i) sum += cells[i * step] - mean_.src_zero;
        }
        return sum;
    }

    Mean mean_;
    Axes axes_;
    std::int64_t rows_, cells_;
};

Axes separate(const Shape& shape, const std::vector<std::int32_t>& reduced) {
    Axes axes;
    for (int axis = 0; axis < shape.rank(); ++axis) {
        const bool is_reduced = std::ranges::binary_search(reduced, axis);
        (is_reduced ? axes.reduced : axes.kept)
            .append(shape[axis], shape.elements(axis + 1, shape.rank()));
    }
    return axes;
}

Outcome check(const Mean& mean, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, 1, "mean"));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    if (!is_quantised_byte(src.dtype) || dst.dtype != src.dtype ||
        !holds(src.dtype, mean.src_zero)) {
        return refuse("mean", "source, destination and zero point are not of one 8-bit type");
    }
    std::int32_t previous = -1;
    for (const std::int32_t axis : mean.axes) {
        if (axis <= previous || axis >= src.shape.rank()) {
            return refuse("mean", "the axes are not ascending, or not the source's");
        }
        previous = axis;
    }
    return validate(mean.output, 1);
}

} // namespace

PreparedKernel prepare(const Mean& mean, const Operands& operands) {
    EMU_TRY(check(mean, operands));
    const TensorSpec &src = *operands.src[0].spec, &dst = *operands.dst[0].spec;
    Axes axes = separate(src.shape, mean.axes);
    if (axes.kept.elements() != dst.shape.elements()) {
        return refuse("mean", "the destination does not have the elements that remain");
    }
    return make_byte_kernel<MeanKernel>(src.dtype, mean, std::move(axes));
}

} // namespace emu::ops
