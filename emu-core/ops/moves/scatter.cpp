// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/moves/scatter.h"

#include "emu-core/ops/arithmetic/number_kinds.h"
#include "emu-core/ops/moves/index_reader.h"

#include <algorithm>

namespace emu::ops {
namespace {

// One index: which of a row's stored ones it is, and the data's axis that it counts along.
struct ScatterAxis {
    std::int64_t stride; // in elements
    std::int32_t extent;
};

// Where updates go: row r of `block` updates begins at fixed(r) plus what its indices say.
class ScatterPlaces {
public:
    ScatterPlaces(const TensorSpec& indices, std::int64_t rows, std::int64_t block)
        : reader_(indices), rows_(rows), block_(block) {}

    // The axes that indices name, one index of a row after the other.
    void add_indexed(ScatterAxis axis) { indexed_.push_back(axis); }
    // The axes whose place is the row's own: row r is at r / before % extent of it.
    void add_fixed(std::int64_t before, std::int32_t extent, std::int64_t stride) {
        fixed_.push_back({before, extent, stride});
    }

    std::int64_t rows() const { return rows_; }
    std::int64_t block() const { return block_; }

    std::int64_t place(const std::byte* indices, std::int64_t row) const {
        std::int64_t at = 0, index = row * static_cast<std::int64_t>(indexed_.size());
        for (const Fixed& axis : fixed_) at += row / axis.before % axis.extent * axis.stride;
        for (const ScatterAxis& axis : indexed_) {
            at += reader_.index(indices, index++, axis.extent) * axis.stride;
        }
        return at;
    }

private:
    struct Fixed {
        std::int64_t before;
        std::int32_t extent;
        std::int64_t stride;
    };

    IndexReader reader_;
    std::int64_t rows_, block_;
    std::vector<ScatterAxis> indexed_;
    std::vector<Fixed> fixed_;
};

// Bits and all.
class ReplacingKernel final : public Kernel {
public:
    ReplacingKernel(ScatterPlaces places, const TensorSpec& data)
        : places_(std::move(places)), bytes_(data.bytes()), size_(size_of(data.dtype)) {}

    std::int64_t rows() const override { return 1; }

    void run(const Buffers& buffers, Rows rows) const override {
        if (rows.first == rows.last) return;
        auto* dst = buffers.destination<std::byte>(0);
        std::memcpy(dst, buffers.src[0].data(), static_cast<std::size_t>(bytes_));
        const std::int64_t size = places_.block() * size_;
        for (std::int64_t row = 0; row < places_.rows(); ++row) {
            const std::int64_t at = places_.place(buffers.src[1].data(), row) * size_;
            std::memcpy(dst + at, buffers.src[2].data() + row * size,
                        static_cast<std::size_t>(size));
        }
    }

private:
    ScatterPlaces places_;
    std::int64_t bytes_, size_;
};

template <class Value> Value combined(ScatterRule rule, Value a, Value b) {
    switch (rule) {
    case ScatterRule::add: return a + b;
    case ScatterRule::multiply: return a * b;
    case ScatterRule::maximum: return larger(a, b);
    case ScatterRule::minimum: return smaller(a, b);
    default: return b;
    }
}

template <class Kind> class CombiningKernel final : public Kernel {
public:
    CombiningKernel(ScatterRule rule, ScatterPlaces places, const Operands& operands)
        : rule_(rule), places_(std::move(places)), data_(*operands.src[0].spec),
          updates_(*operands.src[2].spec), result_(*operands.dst[0].spec),
          writer_(*operands.dst[0].spec), elements_(operands.dst[0].spec->shape.elements()) {}

    std::int64_t rows() const override { return 1; }

    void run(const Buffers& buffers, Rows rows) const override {
        if (rows.first == rows.last) return;
        auto* dst = buffers.destination<std::byte>(0);
        for (std::int64_t i = 0; i < elements_; ++i) {
            writer_.put(data_.at(buffers.src[0].data(), i), dst, i);
        }
        for (std::int64_t row = 0; row < places_.rows(); ++row) {
            const std::int64_t at = places_.place(buffers.src[1].data(), row);
            for (std::int64_t i = 0; i < places_.block(); ++i) {
                const auto update = updates_.at(buffers.src[2].data(), row * places_.block() + i);
                writer_.put(combined(rule_, result_.at(dst, at + i), update), dst, at + i);
            }
        }
    }

private:
    ScatterRule rule_;
    ScatterPlaces places_;
    typename Kind::Reader data_, updates_, result_;
    typename Kind::Writer writer_;
    std::int64_t elements_;
};

Outcome check_types(ScatterRule rule, const Operands& operands, const char* name) {
    if (static_cast<int>(rule) >= scatter_rules) return refuse(name, "the rule is unknown");
    EMU_TRY(check_index_type(operands.src[1], name));
    const TensorSpec &data = *operands.src[0].spec, &updates = *operands.src[2].spec;
    const TensorSpec& dst = *operands.dst[0].spec;
    if (dst.shape != data.shape) return refuse(name, "the destination is not as the data");
    if (is_real(data) && is_real(updates) && is_real(dst)) return {};
    if (data.dtype != updates.dtype || data.dtype != dst.dtype || data.quant != updates.quant ||
        data.quant != dst.quant) {
        return refuse(name, "data, updates and destination differ in type");
    }
    if (rule == ScatterRule::replace || is_plain_integer(data)) return {};
    return refuse(name, "the rule is one of numbers");
}

std::unique_ptr<Kernel> make_scatter(ScatterRule rule, ScatterPlaces places,
                                     const Operands& operands) {
    const TensorSpec &data = *operands.src[0].spec, &updates = *operands.src[2].spec;
    const TensorSpec& dst = *operands.dst[0].spec;
    const bool alike = data.dtype == dst.dtype && updates.dtype == dst.dtype &&
                       data.quant == dst.quant && updates.quant == dst.quant;
    if (rule == ScatterRule::replace && alike) {
        return std::make_unique<ReplacingKernel>(std::move(places), data);
    }
    if (is_real(data)) {
        return std::make_unique<CombiningKernel<Reals>>(rule, std::move(places), operands);
    }
    return std::make_unique<CombiningKernel<Integers>>(rule, std::move(places), operands);
}

constexpr const char* elements_name = "scatter elements";
constexpr const char* nd_name = "scatter nd";

Outcome check(const ScatterElements& scatter, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 3, 3, elements_name));
    EMU_TRY(check_types(scatter.rule, operands, elements_name));
    const Shape &data = operands.src[0].spec->shape, &indices = operands.src[1].spec->shape;
    if (operands.src[2].spec->shape != indices) {
        return refuse(elements_name, "the updates are not as the indices");
    }
    const int rank = data.rank();
    if (indices.rank() != rank || scatter.axis < 0 || scatter.axis >= rank) {
        return refuse(elements_name, "the axis is not one of both sources'");
    }
    for (int axis = 0; axis < rank; ++axis) {
        if (axis != scatter.axis && indices[axis] > data[axis]) {
            return refuse(elements_name, "the indices are larger than the data");
        }
    }
    return check_indices(operands.src[1], 0, 1, data[scatter.axis], elements_name);
}

// The indices' axes but the last, then data's behind the coordinates.
bool are_updates(const Shape& updates, const Shape& indices, const Shape& data) {
    const auto rows = indices.extents().first(static_cast<std::size_t>(indices.rank() - 1));
    const auto cells = data.extents().subspan(static_cast<std::size_t>(indices[rows.size()]));
    const auto all = updates.extents();
    return all.size() == rows.size() + cells.size() &&
           std::ranges::equal(all.first(rows.size()), rows) &&
           std::ranges::equal(all.subspan(rows.size()), cells);
}

Outcome check(const ScatterNd& scatter, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 3, 3, nd_name));
    EMU_TRY(check_types(scatter.rule, operands, nd_name));
    const Shape &data = operands.src[0].spec->shape, &indices = operands.src[1].spec->shape;
    if (indices.rank() < 1) return refuse(nd_name, "the indices have no axis of coordinates");
    const std::int32_t count = indices[indices.rank() - 1];
    if (count > data.rank()) {
        return refuse(nd_name, "there are more coordinates than the data has axes");
    }
    if (!are_updates(operands.src[2].spec->shape, indices, data)) {
        return refuse(nd_name, "the updates' shape is not that of indices and data");
    }
    for (std::int32_t i = 0; i < count; ++i) {
        EMU_TRY(check_indices(operands.src[1], i, count, data[i], nd_name));
    }
    return {};
}

} // namespace

PreparedKernel prepare(const ScatterElements& scatter, const Operands& operands) {
    EMU_TRY(check(scatter, operands));
    const TensorSpec& indices = *operands.src[1].spec;
    const Shape& data = operands.src[0].spec->shape;
    const auto stride = [&](int axis) { return data.elements(axis + 1, data.rank()); };
    ScatterPlaces places(indices, indices.shape.elements(), 1);
    for (int axis = 0; axis < data.rank(); ++axis) {
        if (axis == scatter.axis) continue;
        places.add_fixed(indices.shape.elements(axis + 1, data.rank()), indices.shape[axis],
                         stride(axis));
    }
    places.add_indexed({stride(scatter.axis), data[scatter.axis]});
    return make_scatter(scatter.rule, std::move(places), operands);
}

PreparedKernel prepare(const ScatterNd& scatter, const Operands& operands) {
    EMU_TRY(check(scatter, operands));
    const TensorSpec& indices = *operands.src[1].spec;
    const Shape& data = operands.src[0].spec->shape;
    const int last = indices.shape.rank() - 1;
    const std::int32_t count = indices.shape[last];
    ScatterPlaces places(indices, indices.shape.elements(0, last),
                         data.elements(count, data.rank()));
    for (std::int32_t axis = 0; axis < count; ++axis) {
        places.add_indexed({data.elements(axis + 1, data.rank()), data[axis]});
    }
    return make_scatter(scatter.rule, std::move(places), operands);
}

} // namespace emu::ops
