// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/elements/normalisation.h"

#include "emu-core/ops/arithmetic/real.h"
#include "emu-core/ops/elements/broadcast.h"
#include "emu-core/ops/reductions/reduced_axes.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace emu::ops {
namespace {

constexpr const char* name = "normalise";

// One source, its elements counted set by set.
struct Walk {
    RealReader reader;
    Strided elements;

    void read(const std::byte* src, std::int64_t first, std::int64_t count, float* dst) const {
        reader.read(src, elements.offset(first), elements.step(), count, dst);
    }
};

// The distance of the cells of `shape` along each axis of a shape of that rank, aligned at the
// last; 0 where there is one cell.
std::array<std::int64_t, Shape::max_rank> strides_of(const Shape& shape, int rank) {
    std::array<std::int64_t, Shape::max_rank> strides{};
    const int lacking = rank - shape.rank();
    for (int axis = lacking; axis < rank; ++axis) {
        const int own = axis - lacking;
        if (shape[own] > 1) strides[axis] = shape.elements(own + 1, shape.rank());
    }
    return strides;
}

// `shape` repeated to `whole`, whose elements are counted with the normalised axes inside.
Strided sets_of(const Normalise& normalise, const Shape& shape, const Shape& whole) {
    const auto strides = strides_of(shape, whole.rank());
    Strided elements;
    for (const bool reduced : {false, true}) {
        for (int axis = 0; axis < whole.rank(); ++axis) {
            if (std::ranges::binary_search(normalise.axes, axis) == reduced) {
                elements.append(whole[axis], strides[axis]);
            }
        }
    }
    return elements;
}

class NormaliseKernel final : public Kernel {
public:
    NormaliseKernel(const Normalise& normalise, const ReducedAxes& axes, const Operands& operands)
        : epsilon_(normalise.epsilon), writer_(*operands.dst[0].spec),
          length_(axes.reduced.elements()), rows_(axes.kept.elements()) {
        const Shape& whole = operands.src[0].spec->shape;
        for (const Operand& operand : operands.src) {
            walks_.push_back(
                {RealReader(*operand.spec), sets_of(normalise, operand.spec->shape, whole)});
        }
    }

    std::int64_t rows() const override { return rows_; }

    void run(const Buffers& buffers, Rows rows) const override {
        for (std::int64_t row = rows.first; row < rows.last; ++row) run_set(buffers, row * length_);
    }

private:
    void run_set(const Buffers& buffers, std::int64_t first) const {
        const auto count = static_cast<double>(length_);
        const double mean = sum(buffers, first, [](double x) { return x; }) / count;
        const auto square = [mean](double x) { return (x - mean) * (x - mean); };
        const double variance = sum(buffers, first, square) / count;
        const double deviation = std::sqrt(variance + epsilon_);
        for_each_chunk(first, walks_.size(), [&](std::int64_t i, std::int64_t n, float* x) {
            walks_[0].read(buffers.src[0].data(), i, n, x);
            for (std::int64_t k = 0; k < n; ++k) {
                x[k] = static_cast<float>((x[k] - mean) / deviation);
            }
            scale(buffers, i, n, x);
            const Strided& elements = walks_[0].elements;
            writer_.write(x, n, buffers.dst[0].data(), elements.offset(i), elements.step());
        });
    }

    template <class Term> double sum(const Buffers& buffers, std::int64_t first, Term term) const {
        double total = 0;
        for_each_chunk(first, 1, [&](std::int64_t i, std::int64_t n, float* x) {
            walks_[0].read(buffers.src[0].data(), i, n, x);
            for (std::int64_t k = 0; k < n; ++k) total += term(x[k]);
        });
        return total;
    }

    void scale(const Buffers& buffers, std::int64_t i, std::int64_t n, float* x) const {
        float factors[chunk];
        if (walks_.size() < 2) return;
        walks_[1].read(buffers.src[1].data(), i, n, factors);
        for (std::int64_t k = 0; k < n; ++k) x[k] *= factors[k];
        if (walks_.size() < 3) return;
        walks_[2].read(buffers.src[2].data(), i, n, factors);
        for (std::int64_t k = 0; k < n; ++k) x[k] += factors[k];
    }

    // Visits the set that begins at `first` in pieces that lie in one line of each of the first
    // `walks` sources.
    template <class Visit>
    void for_each_chunk(std::int64_t first, std::size_t walks, Visit visit) const {
        float values[chunk];
        for (std::int64_t i = first; i < first + length_;) {
            std::int64_t count = std::min(chunk, first + length_ - i);
            for (std::size_t walk = 0; walk < walks; ++walk) {
                count = std::min(count, walks_[walk].elements.left_in_line(i));
            }
            visit(i, count, values);
            i += count;
        }
    }

    double epsilon_;
    RealWriter writer_;
    std::vector<Walk> walks_; // source, scale, bias
    std::int64_t length_, rows_;
};

Result<ReducedAxes> check(const Normalise& normalise, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, 3, name));
    const TensorSpec& dst = *operands.dst[0].spec;
    if (!is_real(dst)) return refuse(name, "the destination does not hold real numbers");
    for (const Operand& operand : operands.src) {
        if (!is_real(*operand.spec)) return refuse(name, "a source does not hold real numbers");
        EMU_TRY(check_broadcast(std::array{operand.spec->shape, dst.shape}, dst.shape, name));
    }
    if (operands.src[0].spec->shape != dst.shape) return refuse(name, "the shapes differ");
    if (normalise.axes.empty()) return refuse(name, "there is no axis");
    if (!(normalise.epsilon >= 0) || std::isinf(normalise.epsilon)) {
        return refuse(name, "epsilon is negative or not a number");
    }
    return ReducedAxes::make(dst.shape, normalise.axes, name);
}

} // namespace

PreparedKernel prepare(const Normalise& normalise, const Operands& operands) {
    EMU_TRY_VALUE(axes, check(normalise, operands));
    return std::make_unique<NormaliseKernel>(normalise, axes, operands);
}

} // namespace emu::ops
