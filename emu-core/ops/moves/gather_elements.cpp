// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/moves/gather.h"
#include "emu-core/ops/moves/index_reader.h"
#include "emu-core/ops/strided.h"

namespace emu::ops {
namespace {

// Where in the data the destination's elements are, index aside.
struct Places {
    Strided walk;
    std::int64_t stride = 1; // of the gathered axis
    std::int32_t extent = 1;
};

template <class Bits> class GatherElementsKernel final : public Kernel {
public:
    GatherElementsKernel(Places places, IndexReader reader)
        : places_(std::move(places)), elements_(places_.walk.elements()), reader_(reader) {}

    std::int64_t rows() const override { return elements_; }

    void run(const Buffers& buffers, Rows rows) const override {
        const auto* src = buffers.source<std::byte>(0);
        const auto* indices = buffers.source<std::byte>(1);
        auto* dst = buffers.destination<std::byte>(0);
        const std::int64_t step = places_.walk.step();
        places_.walk.for_each_line(
            rows.first, rows.last, [&](std::int64_t first, std::int64_t at, std::int64_t count) {
                for (std::int64_t i = first; i < first + count; ++i, at += step) {
                    const std::int64_t index = reader_.index(indices, i, places_.extent);
                    store_at(load_at<Bits>(src, at + index * places_.stride), dst, i);
                }
            });
    }

private:
    Places places_;
    std::int64_t elements_;
    IndexReader reader_;
};

Outcome check(const GatherElements& gather, const Operands& operands) {
    constexpr const char* name = "gather elements";
    EMU_TRY(expect_operands(operands, 2, 2, name));
    const TensorSpec &data = *operands.src[0].spec, &indices = *operands.src[1].spec;
    const TensorSpec& dst = *operands.dst[0].spec;
    EMU_TRY(check_index_type(operands.src[1], name));
    if (dst.dtype != data.dtype) return refuse(name, "data and destination differ in type");
    if (dst.shape != indices.shape) return refuse(name, "the destination is not as the indices");
    const int rank = data.shape.rank();
    if (indices.shape.rank() != rank || gather.axis < 0 || gather.axis >= rank) {
        return refuse(name, "the axis is not one of both sources'");
    }
    for (int axis = 0; axis < rank; ++axis) {
        if (axis != gather.axis && indices.shape[axis] > data.shape[axis]) {
            return refuse(name, "the indices are larger than the data");
        }
    }
    return check_indices(operands.src[1], 0, 1, data.shape[gather.axis], name);
}

} // namespace

PreparedKernel prepare(const GatherElements& gather, const Operands& operands) {
    EMU_TRY(check(gather, operands));
    const TensorSpec &data = *operands.src[0].spec, &indices = *operands.src[1].spec;
    const auto stride = [&](int axis) { return data.shape.elements(axis + 1, data.shape.rank()); };
    Places places{{}, stride(gather.axis), data.shape[gather.axis]};
    for (int axis = 0; axis < data.shape.rank(); ++axis) {
        places.walk.append(indices.shape[axis], axis == gather.axis ? 0 : stride(axis));
    }
    return visit_width(data.dtype, [&]<class Bits>(Bits) -> PreparedKernel {
        return std::make_unique<GatherElementsKernel<Bits>>(std::move(places),
                                                            IndexReader(indices));
    });
}

} // namespace emu::ops
