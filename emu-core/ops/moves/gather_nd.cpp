// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/moves/gather.h"
#include "emu-core/ops/moves/index_reader.h"

#include <cstring>

namespace emu::ops {
namespace {

// One coordinate of the indices' last axis: the data's axis that it counts along.
struct Coordinate {
    std::int32_t extent;
    std::int64_t bytes; // from one cell to the next
};

struct IndexedCells {
    std::int64_t rows, rows_per_batch, batch_bytes, block_bytes;
    std::vector<Coordinate> coordinates;
};

class GatherNdKernel final : public Kernel {
public:
    GatherNdKernel(IndexedCells cells, IndexReader reader)
        : cells_(std::move(cells)), reader_(reader) {}

    std::int64_t rows() const override { return cells_.rows; }

    void run(const Buffers& buffers, Rows rows) const override {
        const auto* src = buffers.source<std::byte>(0);
        const auto* indices = buffers.source<std::byte>(1);
        auto* dst = buffers.destination<std::byte>(0);
        const std::int64_t size = cells_.block_bytes;
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            const std::int64_t batch = row / cells_.rows_per_batch * cells_.batch_bytes;
            std::memcpy(dst + row * size, src + batch + place(indices, row),
                        static_cast<std::size_t>(size));
        }
    }

private:
    // Of the block that the row's coordinates name, within its batch.
    std::int64_t place(const std::byte* indices, std::int64_t row) const {
        std::int64_t at = row * static_cast<std::int64_t>(cells_.coordinates.size());
        std::int64_t bytes = 0;
        for (const Coordinate& axis : cells_.coordinates) {
            bytes += reader_.index(indices, at++, axis.extent) * axis.bytes;
        }
        return bytes;
    }

    IndexedCells cells_;
    IndexReader reader_;
};

constexpr const char* gather_nd_name = "gather nd";

// The extents of a and i, which are the indices' but the last, then c.
std::vector<std::int32_t> result_extents(const Shape& indices, const Shape& data, int block) {
    const auto rows = indices.extents().first(static_cast<std::size_t>(indices.rank()) - 1);
    const auto cells = data.extents().subspan(static_cast<std::size_t>(block));
    std::vector<std::int32_t> extents(rows.begin(), rows.end());
    extents.insert(extents.end(), cells.begin(), cells.end());
    return extents;
}

Outcome check_shapes(const GatherNd& gather, const Shape& data, const Shape& indices,
                     const Shape& dst) {
    const int last = indices.rank() - 1;
    if (gather.batch_axes < 0 || gather.batch_axes > last) {
        return refuse(gather_nd_name, "the batch axes leave no axis of coordinates");
    }
    if (gather.batch_axes > data.rank() || indices[last] > data.rank() - gather.batch_axes) {
        return refuse(gather_nd_name, "there are more coordinates than the data has axes");
    }
    for (int axis = 0; axis < gather.batch_axes; ++axis) {
        if (data[axis] != indices[axis])
            return refuse(gather_nd_name, "the sources' batch axes differ");
    }
    const auto extents = result_extents(indices, data, gather.batch_axes + indices[last]);
    if (std::ranges::equal(extents, dst.extents())) return {};
    return refuse(gather_nd_name, "the destination's shape is not the result's");
}

Outcome check(const GatherNd& gather, const Operands& operands) {
    EMU_TRY(expect_operands(operands, 2, 2, gather_nd_name));
    const TensorSpec &data = *operands.src[0].spec, &indices = *operands.src[1].spec;
    const TensorSpec& dst = *operands.dst[0].spec;
    EMU_TRY(check_index_type(operands.src[1], gather_nd_name));
    if (dst.dtype != data.dtype)
        return refuse(gather_nd_name, "data and destination differ in type");
    EMU_TRY(check_shapes(gather, data.shape, indices.shape, dst.shape));
    const std::int32_t count = indices.shape[indices.shape.rank() - 1];
    for (std::int32_t i = 0; i < count; ++i) {
        const std::int32_t extent = data.shape[gather.batch_axes + i];
        EMU_TRY(check_indices(operands.src[1], i, count, extent, gather_nd_name));
    }
    return {};
}

} // namespace

PreparedKernel prepare(const GatherNd& gather, const Operands& operands) {
    EMU_TRY(check(gather, operands));
    const TensorSpec &data = *operands.src[0].spec, &indices = *operands.src[1].spec;
    const int last = indices.shape.rank() - 1, block = gather.batch_axes + indices.shape[last];
    const auto bytes = [&](int axis) {
        return data.shape.elements(axis, data.shape.rank()) * size_of(data.dtype);
    };
    IndexedCells cells{indices.shape.elements(0, last),
                       indices.shape.elements(gather.batch_axes, last),
                       bytes(gather.batch_axes),
                       bytes(block),
                       {}};
    for (int axis = gather.batch_axes; axis < block; ++axis) {
        cells.coordinates.push_back({data.shape[axis], bytes(axis + 1)});
    }
    return std::make_unique<GatherNdKernel>(std::move(cells), IndexReader(indices));
}

} // namespace emu::ops
