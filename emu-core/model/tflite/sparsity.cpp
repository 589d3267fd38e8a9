// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/tflite/tensors.h"

#include "emu-core/base/error.h"
#include "emu-core/model/tflite/schema.h"

#include <algorithm>
#include <array>

namespace emu::tflite {
namespace {

constexpr std::size_t most_levels = std::size_t{2} * Shape::max_rank;

Error damaged_sparsity() {
    return error(Fault::bad_model, "what says where its values are is damaged");
}

// One axis, or a block's part of one, in the order in which values are stored.
struct Level {
    std::int32_t axis = 0;   // of the tensor
    std::int64_t step = 1;   // cells of that axis between two of the level
    std::int64_t extent = 0; // of a dense level
    bool is_sparse = false;
    std::vector<std::int32_t> segments, indices; // of a sparse one
};

// Numbers of 32, 16 or 8 bits, as the union's type says.
Result<std::vector<std::int32_t>> read_numbers(const flatbuffer::Table& level, int type_field) {
    EMU_TRY_VALUE(type, level.scalar<std::uint8_t>(type_field));
    EMU_TRY_VALUE(numbers, level.table(type_field + 1));
    const auto widened = [](const auto& values) {
        const auto copy = values.copy();
        return std::vector<std::int32_t>(copy.begin(), copy.end());
    };
    switch (static_cast<IndexVector>(type)) {
    case IndexVector::words: {
        EMU_TRY_VALUE(values, numbers.vector<std::int32_t>(0));
        return values.copy();
    }
    case IndexVector::halves: {
        EMU_TRY_VALUE(values, numbers.vector<std::uint16_t>(0));
        return widened(values);
    }
    case IndexVector::bytes: {
        EMU_TRY_VALUE(values, numbers.vector<std::uint8_t>(0));
        return widened(values);
    }
    }
    return damaged_sparsity();
}

Result<Level> read_level(const flatbuffer::Table& table) {
    EMU_TRY_VALUE(format, table.scalar<std::int8_t>(field::dimension_format));
    Level level;
    level.is_sparse = format != 0;
    if (!level.is_sparse) {
        EMU_TRY_VALUE(extent, table.scalar<std::int32_t>(field::dimension_size));
        level.extent = extent;
        if (extent < 1) return damaged_sparsity();
        return level;
    }
    EMU_TRY_VALUE(segments, read_numbers(table, field::dimension_segments_type));
    EMU_TRY_VALUE(indices, read_numbers(table, field::dimension_indices_type));
    // So that no index is read twice.
    if (!std::ranges::is_sorted(segments)) return damaged_sparsity();
    level.segments = std::move(segments);
    level.indices = std::move(indices);
    return level;
}

// Levels know which axis they are of; those of a block follow the axis they are a block of.
Outcome name_axes(std::vector<Level>& levels, const std::vector<std::int32_t>& order,
                  const std::vector<std::int32_t>& blocks, std::int32_t rank) {
    std::array<std::int64_t, Shape::max_rank> block_cells;
    block_cells.fill(1);
    std::vector<bool> seen(levels.size());
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const std::int32_t place = order[i];
        if (place < 0 || static_cast<std::size_t>(place) >= levels.size() || seen[place]) {
            return damaged_sparsity();
        }
        seen[place] = true;
        levels[i].axis = place < rank ? place : blocks[place - rank];
        if (levels[i].axis < 0 || levels[i].axis >= rank) return damaged_sparsity();
        if (place < rank) continue;
        if (levels[i].is_sparse || block_cells[levels[i].axis] != 1) return damaged_sparsity();
        block_cells[levels[i].axis] = levels[i].extent;
    }
    for (std::size_t i = 0; i < levels.size(); ++i) {
        if (order[i] < rank) levels[i].step = block_cells[levels[i].axis];
    }
    return {};
}

class Densifier {
public:
    Densifier(std::span<const Level> levels, const TensorSpec& spec, Bytes values)
        : levels_(levels), shape_(spec.shape), size_(size_of(spec.dtype)), values_(values),
          dense_(static_cast<std::size_t>(spec.bytes())) {}

    Result<std::vector<std::byte>> run() {
        EMU_TRY(visit(0, 0));
        if (next_ * size_ != static_cast<std::int64_t>(values_.size())) return damaged_sparsity();
        return std::move(dense_);
    }

private:
    // `parent` counts the places of the level before.
    Outcome visit(std::size_t index, std::int64_t parent) {
        if (index == levels_.size()) return put();
        const Level& level = levels_[index];
        if (!level.is_sparse) {
            for (std::int64_t i = 0; i < level.extent; ++i) {
                EMU_TRY(enter(index, i, parent * level.extent + i));
            }
            return {};
        }
        const auto segments = static_cast<std::int64_t>(level.segments.size());
        if (parent + 1 >= segments) return damaged_sparsity();
        const std::int32_t first = level.segments[parent], last = level.segments[parent + 1];
        if (first < 0 || static_cast<std::size_t>(std::max(last, 0)) > level.indices.size()) {
            return damaged_sparsity();
        }
        for (std::int32_t i = first; i < last; ++i) EMU_TRY(enter(index, level.indices[i], i));
        return {};
    }

    Outcome enter(std::size_t index, std::int64_t cell, std::int64_t place) {
        const Level& level = levels_[index];
        const std::int64_t cells = cell * level.step;
        if (cells < 0 || cells >= shape_[level.axis]) return damaged_sparsity();
        cells_[level.axis] += cells;
        EMU_TRY(visit(index + 1, place));
        cells_[level.axis] -= cells;
        return {};
    }

    Outcome put() {
        std::int64_t at = 0;
        for (int axis = 0; axis < shape_.rank(); ++axis) {
            if (cells_[axis] >= shape_[axis]) return damaged_sparsity();
            at = at * shape_[axis] + cells_[axis];
        }
        if ((next_ + 1) * size_ > static_cast<std::int64_t>(values_.size())) {
            return damaged_sparsity();
        }
        std::copy_n(values_.begin() + next_++ * size_, size_, dense_.begin() + at * size_);
        return {};
    }

    std::span<const Level> levels_;
    Shape shape_;
    std::int64_t size_;
    Bytes values_;
    std::vector<std::byte> dense_;
    std::array<std::int64_t, Shape::max_rank> cells_{};
    std::int64_t next_ = 0; // of the values
};

} // namespace

Result<std::vector<std::byte>> dense_values(const flatbuffer::Table& sparsity,
                                            const TensorSpec& spec, Bytes values) {
    EMU_TRY_VALUE(order, sparsity.vector<std::int32_t>(field::sparsity_order));
    EMU_TRY_VALUE(blocks, sparsity.vector<std::int32_t>(field::sparsity_blocks));
    EMU_TRY_VALUE(tables, sparsity.tables(field::sparsity_dimensions));
    const auto rank = static_cast<std::size_t>(spec.shape.rank());
    if (tables.size() > most_levels || order.size() != tables.size() || rank == 0 ||
        blocks.size() + rank != tables.size()) {
        return damaged_sparsity();
    }
    std::vector<Level> levels;
    for (std::size_t i = 0; i < tables.size(); ++i) {
        EMU_TRY_VALUE(table, tables[i]);
        EMU_TRY_VALUE(level, read_level(table));
        levels.push_back(std::move(level));
    }
    EMU_TRY(name_axes(levels, order.copy(), blocks.copy(), spec.shape.rank()));
    return Densifier(levels, spec, values).run();
}

} // namespace emu::tflite
