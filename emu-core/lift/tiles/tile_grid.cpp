// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lift/tiles/tile_grid.h"

#include <algorithm>
#include <limits>

namespace emu::lift {
namespace {

constexpr std::int64_t most_extent = std::numeric_limits<std::int32_t>::max();
constexpr std::size_t most_cells = 1 << 24; // of a grid, for every tile

// The first cell that a window sees, and the one behind the last, of all of a tile's.
struct Seen {
    std::int64_t first = 0, last = 0;
};

Seen seen_by(const ops::WindowAxis& axis, const TileSpan& tile) {
    const std::int64_t first = tile.source - tile.before;
    const std::int64_t last_window = first + (std::int64_t{tile.results} - 1) * axis.stride;
    return {first, last_window + (std::int64_t{axis.kernel} - 1) * axis.dilation + 1};
}

// Where tiles begin and end along one axis.
std::vector<std::int32_t> borders(std::span<const TileBox> tiles, std::size_t axis) {
    std::vector<std::int32_t> borders{0};
    for (const TileBox& tile : tiles) {
        borders.push_back(tile.first[axis]);
        borders.push_back(tile.first[axis] + tile.results[axis]);
    }
    std::ranges::sort(borders);
    borders.erase(std::unique(borders.begin(), borders.end()), borders.end());
    return borders;
}

std::size_t place_of(const std::vector<std::int32_t>& borders, std::int32_t at) {
    return static_cast<std::size_t>(std::ranges::lower_bound(borders, at) - borders.begin());
}

} // namespace

std::optional<WholeSpan> whole_span(const ops::WindowAxis& axis, std::span<const TileSpan> tiles) {
    std::int64_t first_window = std::numeric_limits<std::int64_t>::max(), begin = first_window;
    std::int64_t end = std::numeric_limits<std::int64_t>::min();
    for (const TileSpan& tile : tiles) {
        if (tile.before < 0) return std::nullopt;
        first_window = std::min(first_window, tile.source - tile.before);
        begin = std::min(begin, tile.source);
        end = std::max(end, tile.source + tile.source_cells);
    }
    if (end - begin > most_extent || begin - first_window > most_extent) return std::nullopt;
    WholeSpan whole{begin,
                    static_cast<std::int32_t>(end - begin),
                    static_cast<std::int32_t>(begin - first_window),
                    0,
                    {}};
    for (const TileSpan& tile : tiles) {
        const Seen seen = seen_by(axis, tile);
        const std::int64_t apart = seen.first - first_window;
        const bool ends_before = seen.first < tile.source && tile.source != begin;
        const std::int64_t tile_end = tile.source + tile.source_cells;
        const bool ends_behind = seen.last > tile_end && tile_end != end;
        if (apart % axis.stride != 0 || ends_before || ends_behind) return std::nullopt;
        const std::int64_t first = apart / axis.stride;
        if (first + tile.results > most_extent) return std::nullopt;
        whole.first.push_back(static_cast<std::int32_t>(first));
        whole.results = std::max(whole.results, static_cast<std::int32_t>(first) + tile.results);
    }
    return whole;
}

bool is_complete(std::span<const TileBox> tiles, const std::vector<std::int32_t>& whole) {
    std::vector<std::vector<std::int32_t>> grid;
    std::size_t cells = 1;
    for (std::size_t axis = 0; axis < whole.size(); ++axis) {
        grid.push_back(borders(tiles, axis));
        if (grid[axis].back() != whole[axis]) return false;
        cells *= grid[axis].size() - 1;
        if (cells * tiles.size() > most_cells) return false;
    }
    std::vector<bool> has(cells);
    // All cells of the box, from the axis on.
    const auto mark = [&](const auto& self, const TileBox& tile, std::size_t axis,
                          std::size_t before) -> void {
        if (axis == whole.size()) {
            has[before] = true;
            return;
        }
        const std::size_t first = place_of(grid[axis], tile.first[axis]);
        const std::size_t last = place_of(grid[axis], tile.first[axis] + tile.results[axis]);
        for (std::size_t i = first; i < last; ++i) {
            self(self, tile, axis + 1, before * (grid[axis].size() - 1) + i);
        }
    };
    for (const TileBox& tile : tiles) mark(mark, tile, 0, 0);
    return std::ranges::find(has, false) == has.end();
}

} // namespace emu::lift
