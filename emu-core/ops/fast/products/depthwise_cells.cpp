// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/products/depthwise_cells.h"

#include "emu-core/ops/fast/aligned_memory.h"

#include <cstring>
#include <utility>

namespace emu::ops::fast {
namespace {

constexpr std::int64_t tile_columns = 64;

Tiling tiling_of(const Shape& dst) {
    return {dst[0], split_evenly(dst[1], 1), split_evenly(dst[2], tile_columns)};
}

} // namespace

DepthwiseCells::DepthwiseCells(const Depthwise& depthwise, const Operands& operands)
    : y_(depthwise.window.y, operands.src[0].spec->shape[1], operands.dst[0].spec->shape[1]),
      x_(depthwise.window.x, operands.src[0].spec->shape[2], operands.dst[0].spec->shape[2]),
      tiling_(tiling_of(operands.dst[0].spec->shape)),
      src_channels_(operands.src[0].spec->shape[3]), multiplier_(depthwise.multiplier),
      bytes_(size_of(operands.src[0].spec->dtype)) {
    const std::int64_t channels = src_channels_ * multiplier_;
    blocks_ = {is_copied() ? align_up<std::int64_t>(channels, lane_block) : channels};
    zeros_.resize(blocks_.channels * bytes_);
    for (std::size_t i = 0; i < zeros_.size(); i += bytes_) {
        std::memcpy(&zeros_[i], &depthwise.src_zero, bytes_); // the lower bytes come first
    }
}

Units DepthwiseCells::units(std::int64_t picoseconds) const {
    const std::int64_t results = tiling_.most_columns() * src_channels_ * multiplier_;
    return {tiling_.count(), 1, results * picoseconds};
}

std::int64_t DepthwiseCells::list_length() const {
    return (tiling_.most_columns() - 1) * pixel_step() + taps() + lane_depth;
}

// Cells, and where lines of the source begin.
std::int64_t DepthwiseCells::pointer_bytes() const {
    return (list_length() + y_.kernel) * std::int64_t{sizeof(const std::uint8_t*)};
}

std::int64_t DepthwiseCells::scratch_bytes() const {
    const std::int64_t copied = is_copied() ? blocks_.channels * bytes_ : 0;
    return pointer_bytes() + list_length() * copied + slack;
}

const std::uint8_t** DepthwiseCells::list(const std::uint8_t* src, const Tile& tile,
                                          std::uint8_t* memory) const {
    const std::int64_t columns = is_shared() ? x_.reach(tile.columns) : x_.kernel;
    const std::int64_t lists = is_shared() ? 1 : tile.columns;
    auto* cells = reinterpret_cast<const std::uint8_t**>(memory);
    const std::uint8_t** lines = cells + list_length();
    for (std::int64_t ky = 0; ky < y_.kernel; ++ky) {
        lines[ky] = line_at(src, tile.batch, y_.start(tile.row) + ky * y_.dilation);
    }
    const std::uint8_t** cell = cells;
    for (std::int64_t list = 0; list < lists; ++list) {
        const std::int64_t first = x_.start(tile.column + list);
        for (std::int64_t i = 0; i < columns; ++i, cell += y_.kernel) {
            list_column(lines, first + i * x_.dilation, cell);
        }
    }
    if (is_copied()) copy_cells({cells, cell}, memory + pointer_bytes());
    for (int i = 0; i < lane_depth; ++i) *cell++ = zeros_.data(); // times weights of 0
    return cells;
}

// Null: it is outside.
const std::uint8_t* DepthwiseCells::line_at(const std::uint8_t* src, std::int64_t batch,
                                            std::int64_t line) const {
    if (line < 0 || line >= y_.src) return nullptr;
    return src + (batch * y_.src + line) * x_.src * src_channels_ * bytes_;
}

void DepthwiseCells::list_column(const std::uint8_t* const* lines, std::int64_t column,
                                 const std::uint8_t** cells) const {
    const bool is_inside = column >= 0 && column < x_.src;
    const std::int64_t offset = column * src_channels_ * bytes_;
    for (std::int64_t ky = 0; ky < y_.kernel; ++ky) {
        cells[ky] = is_inside && lines[ky] ? lines[ky] + offset : zeros_.data();
    }
}

// Every cell but that of zeros, to where it is listed then.
void DepthwiseCells::copy_cells(std::span<const std::uint8_t*> cells, std::uint8_t* copies) const {
    for (const std::uint8_t*& cell : cells) {
        if (cell == zeros_.data()) continue;
        copy_cell(std::exchange(cell, copies), copies);
        copies += blocks_.channels * bytes_;
    }
}

// With its channels repeated.
void DepthwiseCells::copy_cell(const std::uint8_t* from, std::uint8_t* to) const {
    if (multiplier_ == 1) {
        std::memcpy(to, from, static_cast<std::size_t>(src_channels_ * bytes_));
        return;
    }
    for (std::int64_t c = 0; c < src_channels_; ++c, to += multiplier_ * bytes_) {
        if (bytes_ == 1) {
            std::memset(to, from[c], static_cast<std::size_t>(multiplier_));
        } else {
            std::int16_t word;
            std::memcpy(&word, from + 2 * c, sizeof word);
            std::fill_n(reinterpret_cast<std::int16_t*>(to), multiplier_, word);
        }
    }
}

WeightSteps depthwise_steps(const Depthwise& depthwise, const Operands& operands) {
    const bool first = depthwise.kernel_order == KernelOrder::channels_first;
    const std::int64_t channels = operands.dst[0].spec->shape[3];
    return weight_steps(first ? WeightOrder::channel_first : WeightOrder::channel_last, channels,
                        operands.src[1].spec->shape.elements() / channels);
}

} // namespace emu::ops::fast
