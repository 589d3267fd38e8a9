// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/reductions/top_k.h"

#include "emu-core/ops/arithmetic/number_kinds.h"

#include <cmath>
#include <utility>

namespace emu::ops {
namespace {

// The indices of a line's first elements in the order asked for. They are chosen in the
// destination's own memory, as a heap whose root is the last of those chosen so far.
template <class Kind, class Index> class Choice {
public:
    using Value = typename Kind::Value;
    struct Line {
        const std::byte* src;
        std::int64_t src_first, step;
        Index* chosen; // also `step` apart
    };

    Choice(const typename Kind::Reader& reader, bool largest, const Line& line)
        : reader_(reader), largest_(largest), line_(line) {}

    // Precondition: 1 <= k <= extent.
    void choose(std::int64_t k, std::int64_t extent) {
        for (std::int64_t i = 0; i < k; ++i) chosen(i) = static_cast<Index>(i);
        for (std::int64_t i = k / 2; i-- > 0;) sift_down(i, k);
        for (std::int64_t i = k; i < extent; ++i) {
            if (!before(i, chosen(0))) continue;
            chosen(0) = static_cast<Index>(i);
            sift_down(0, k);
        }
        for (std::int64_t size = k - 1; size > 0; --size) {
            std::swap(chosen(0), chosen(size));
            sift_down(0, size);
        }
    }

private:
    Index& chosen(std::int64_t place) const { return line_.chosen[place * line_.step]; }
    Value value(std::int64_t index) const {
        return reader_.at(line_.src, line_.src_first + index * line_.step);
    }

    // A NaN comes behind all numbers.
    bool precedes(Value x, Value y) const {
        if (is_nan(x) || is_nan(y)) return !is_nan(x);
        return largest_ ? x > y : x < y;
    }

    bool before(std::int64_t a, std::int64_t b) const {
        const Value x = value(a), y = value(b);
        if (x == y || (is_nan(x) && is_nan(y))) return a < b;
        return precedes(x, y);
    }

    void sift_down(std::int64_t root, std::int64_t size) const {
        for (std::int64_t child = 2 * root + 1; child < size; child = 2 * root + 1) {
            if (child + 1 < size && before(chosen(child), chosen(child + 1))) ++child;
            if (!before(chosen(root), chosen(child))) return;
            std::swap(chosen(root), chosen(child));
            root = child;
        }
    }

    const typename Kind::Reader& reader_;
    bool largest_;
    Line line_;
};

// Lines along the axis: `step` is the distance of their elements.
struct Lines {
    std::int64_t count, step, extent, k;
};

template <class Kind, class Index> class TopKKernel final : public Kernel {
public:
    TopKKernel(bool largest, const Lines& lines, const TensorSpec& src)
        : largest_(largest), lines_(lines), reader_(src), size_(size_of(src.dtype)) {}

    std::int64_t rows() const override { return lines_.count; }

    void run(const Buffers& buffers, Rows rows) const override {
        const std::byte* src = buffers.src[0].data();
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            const std::int64_t outer = row / lines_.step, inner = row % lines_.step;
            const std::int64_t src_first = outer * lines_.extent * lines_.step + inner;
            const std::int64_t dst_first = outer * lines_.k * lines_.step + inner;
            Index* chosen = buffers.destination<Index>(1) + dst_first;
            Choice<Kind, Index>(reader_, largest_, {src, src_first, lines_.step, chosen})
                .choose(lines_.k, lines_.extent);
            copy_values(src + src_first * size_, chosen, buffers.dst[0].data() + dst_first * size_);
        }
    }

private:
    void copy_values(const std::byte* src, const Index* chosen, std::byte* dst) const {
        const std::int64_t step = lines_.step * size_;
        for (std::int64_t i = 0; i < lines_.k; ++i) {
            std::memcpy(dst + i * step, src + chosen[i * lines_.step] * step, size_);
        }
    }

    bool largest_;
    Lines lines_;
    typename Kind::Reader reader_;
    std::int64_t size_;
};

Outcome check_types(const TensorSpec& src, const TensorSpec& values, const TensorSpec& indices) {
    if (!is_real(src) && !is_plain_integer(src)) {
        return refuse("top_k", "the source is neither real nor integer");
    }
    if (values.dtype != src.dtype || values.quant != src.quant) {
        return refuse("top_k", "the values are not of the source's type and quantisation");
    }
    if ((indices.dtype != Dtype::i32 && indices.dtype != Dtype::i64) ||
        !is_plain_integer(indices)) {
        return refuse("top_k", "the indices are neither int32 nor int64");
    }
    return {};
}

Outcome check_shapes(int axis, const Shape& src, const Shape& values, const Shape& indices) {
    if (axis < 0 || axis >= src.rank()) return refuse("top_k", "the axis is not the source's");
    bool fits = values.rank() == src.rank() && indices == values && values[axis] <= src[axis];
    for (int i = 0; fits && i < src.rank(); ++i) fits = i == axis || values[i] == src[i];
    if (!fits) return refuse("top_k", "the destinations' shapes are not the source's but for k");
    return {};
}

template <class Kind> std::unique_ptr<Kernel> make(const TopK& top_k, const Operands& operands) {
    const TensorSpec& src = *operands.src[0].spec;
    const Shape &shape = src.shape, &chosen = operands.dst[0].spec->shape;
    const std::int64_t step = shape.elements(top_k.axis + 1, shape.rank());
    const Lines lines{shape.elements(0, top_k.axis) * step, step, shape[top_k.axis],
                      chosen[top_k.axis]};
    if (operands.dst[1].spec->dtype == Dtype::i32) {
        return std::make_unique<TopKKernel<Kind, std::int32_t>>(top_k.largest, lines, src);
    }
    return std::make_unique<TopKKernel<Kind, std::int64_t>>(top_k.largest, lines, src);
}

} // namespace

PreparedKernel prepare(const TopK& top_k, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 1, 1, "top_k", 2));
    const TensorSpec& src = *operands.src[0].spec;
    const TensorSpec &values = *operands.dst[0].spec, &indices = *operands.dst[1].spec;
    EMU_TRY(check_types(src, values, indices));
    EMU_TRY(check_shapes(top_k.axis, src.shape, values.shape, indices.shape));
    if (is_float(src.dtype)) return make<Reals>(top_k, operands);
    return make<Integers>(top_k, operands); // stored integers have the order of their real numbers
}

Work work_of(const TopK& top_k, const Operands& operands) {
    constexpr double per_comparison = 8; // it reads two elements by index
    const Operand& src = operands.src[0];
    return {.steps = per_comparison * src.elements() * (1 + std::log2(src.shape()[top_k.axis]))};
}

} // namespace emu::ops
