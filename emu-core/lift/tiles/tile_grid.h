// SPDX-License-Identifier: Apache-2.0
// Where tiles lie within a whole, and whether they are all of it.
#pragma once

#include "emu-core/ops/windows/window.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace emu::lift {

// One axis of one tile, in cells of the whole: which of the source it has, and how many results.
// Windows begin `before` cells before the source's first.
struct TileSpan {
    std::int64_t source = 0;
    std::int32_t source_cells = 1, before = 0, results = 1;
};

// The axis of the whole layer, and each tile's first result on it.
struct WholeSpan {
    std::int64_t source = 0; // the first cell
    std::int32_t source_cells = 1, before = 0, results = 1;
    std::vector<std::int32_t> first;
};

// Of windows of `axis`, whose own `before` does not count. Nothing: tiles are not a whole number of
// strides apart; or a window of one of them ends where its cells do, and the whole layer's would
// see cells there, so that it would give another result.
std::optional<WholeSpan> whole_span(const ops::WindowAxis& axis, std::span<const TileSpan> tiles);

// Whether tiles, `first` and `results` by tile and axis, are all of a whole without a gap. Tiles
// may share results.
struct TileBox {
    std::vector<std::int32_t> first, results;
};
bool is_complete(std::span<const TileBox> tiles, const std::vector<std::int32_t>& whole);

} // namespace emu::lift
