// SPDX-License-Identifier: Apache-2.0
// Neighbouring tiles of one layer: their windows and numbers, and what computes both at once.
#pragma once

#include "emu-core/tensor/memory_view.h"
#include "librknnrt/format/unit/unit_task.h"

#include <optional>

namespace rknn::format {

// Windows of neighbouring tiles along one axis of a map.
enum class MapAxis : std::uint8_t { rows, columns };

std::int32_t& extent(emu::MemoryView& view, MapAxis axis);
std::int32_t extent(const emu::MemoryView& view, MapAxis axis);

// Output cell o sees source cells o * stride - before + k * dilation, k < kernel.
struct TileWindow {
    std::int32_t kernel = 1, stride = 1, dilation = 1, before = 0;
    std::int32_t out = 1;   // cells
    bool has_stride = true; // false: the stride is 1 even where one output cell needs none
};

// Makes `a` the cells of both views, where `b`'s come right after them. False: they do not.
bool append_cells(emu::MemoryView& a, const emu::MemoryView& b, MapAxis axis);
// The same for the channels of whole blocks. A view of one surface whose surface stride is 0 may
// have any.
bool append_channels(emu::MemoryView& a, const emu::MemoryView& b);

// Makes `a` and its window those of both tiles, whose outputs follow one another. False where the
// windows of `b` do not go on where those of `a` end, or where one of them sees as padding what is
// a cell of the joint source. A tile of one output cell has any stride.
bool join_sources(emu::MemoryView& a, TileWindow& a_window, const emu::MemoryView& b,
                  const TileWindow& b_window, MapAxis axis);

// Numbers per channel of neighbouring tiles of channels.

// Appends the numbers of `b`'s channels to those of `a`'s. False where the two do not differ in
// numbers only; `a` is then of no use.
bool append_path(DataPath& a, std::int32_t a_channels, const DataPath& b, std::int32_t b_channels);
bool append_kernels(Convolution& a, const Convolution& b);

// What computes both tiles at once, where `second` goes on where `first` ends, in rows, columns or
// channels. Nothing where it does not, or where the two would not compute the same as one task.
// Precondition: neither writes what the other reads.
std::optional<UnitWork> joined(const UnitWork& first, const UnitWork& second);

} // namespace rknn::format
