// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/moves/gather.h"

#include "emu-core/ops/moves/index_reader.h"

#include <cstring>

namespace emu::ops {
namespace {

// The numbers of cells that a, b, i and c of the definition stand for.
struct PickedCells {
    std::int64_t batches, between, indices, block_bytes;
    std::int32_t extent; // of the gathered axis
};

class GatherKernel final : public Kernel {
public:
    GatherKernel(const PickedCells& cells, IndexReader reader) : cells_(cells), reader_(reader) {}

    std::int64_t rows() const override { return cells_.batches * cells_.between * cells_.indices; }

    void run(const Buffers& buffers, Rows rows) const override {
        for (std::int64_t row = rows.first; row < rows.last;) {
            const std::int64_t line = row / cells_.indices;
            const std::int64_t end = std::min(rows.last, (line + 1) * cells_.indices);
            run_line(buffers, line, {row, end});
            row = end;
        }
    }

private:
    // Rows that differ in i only; `line` counts a and b.
    void run_line(const Buffers& buffers, std::int64_t line, Rows rows) const {
        const std::int64_t size = cells_.block_bytes;
        const auto* src = buffers.source<std::byte>(0) + line * cells_.extent * size;
        const auto* indices = buffers.source<std::byte>(1);
        auto* dst = buffers.destination<std::byte>(0);
        // Of row 0, were it on this line.
        const std::int64_t base = (line / cells_.between - line) * cells_.indices;
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            const std::int64_t index = reader_.index(indices, base + row, cells_.extent);
            std::memcpy(dst + row * size, src + index * size, static_cast<std::size_t>(size));
        }
    }

    PickedCells cells_;
    IndexReader reader_;
};

// The extents of a and b, then i, then c.
std::vector<std::int32_t> result_extents(const Gather& gather, const Shape& data,
                                         const Shape& indices) {
    std::vector<std::int32_t> extents;
    const auto append = [&](const Shape& shape, int first, int last) {
        for (int axis = first; axis < last; ++axis) extents.push_back(shape[axis]);
    };
    append(data, 0, gather.axis);
    append(indices, gather.batch_axes, indices.rank());
    append(data, gather.axis + 1, data.rank());
    return extents;
}

Outcome check(const Gather& gather, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 2, 2, "gather"));
    const TensorSpec &data = *operands.src[0].spec, &indices = *operands.src[1].spec;
    const TensorSpec& dst = *operands.dst[0].spec;
    EMU_TRY(check_index_type(operands.src[1], "gather"));
    if (dst.dtype != data.dtype) return refuse("gather", "data and destination differ in type");
    if (gather.batch_axes < 0 || gather.batch_axes > indices.shape.rank() ||
        gather.axis < gather.batch_axes || gather.axis >= data.shape.rank()) {
        return refuse("gather", "the axes are not the sources'");
    }
    for (int axis = 0; axis < gather.batch_axes; ++axis) {
        if (data.shape[axis] != indices.shape[axis]) {
            return refuse("gather", "the sources' batch axes differ");
        }
    }
    if (!std::ranges::equal(result_extents(gather, data.shape, indices.shape),
                            dst.shape.extents())) {
        return refuse("gather", "the destination's shape is not the result's");
    }
    return check_indices(operands.src[1], 0, 1, data.shape[gather.axis], "gather");
}

} // namespace

PreparedKernel prepare(const Gather& gather, const Operands& operands) {
    EMU_TRY(check(gather, operands));
    const TensorSpec &data = *operands.src[0].spec, &indices = *operands.src[1].spec;
    const Shape& shape = data.shape;
    const PickedCells cells{
        shape.elements(0, gather.batch_axes), shape.elements(gather.batch_axes, gather.axis),
        indices.shape.elements(gather.batch_axes, indices.shape.rank()),
        shape.elements(gather.axis + 1, shape.rank()) * size_of(data.dtype), shape[gather.axis]};
    return std::make_unique<GatherKernel>(cells, IndexReader(indices));
}

} // namespace emu::ops
