// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/b2e/memory/map_cells.h"

namespace hbdnn::format::b2e {
std::vector<MapCells::Step> MapCells::steps(std::int32_t count, const Axis& axis) {
    std::vector<Step> found;
    found.reserve(static_cast<std::size_t>(count));
    for (std::int32_t i = 0; i < count; ++i)
        found.push_back({i / axis.within * axis.rows, i % axis.within * axis.cells});
    return found;
}

MapCells::MapCells(const Geometry& geometry, const Map& map, std::int32_t a, std::int32_t b,
                   std::int32_t groups)
    : cells_of_row_(std::int64_t{geometry.words_of_row} * cells_of_word),
      begin_(map.place.row * cells_of_row_ + map.place.lane * cells_of_word),
      offset_(map.place.offset), ring_(map.place.ring) {
    const Strides& strides = map.strides;
    const auto row = static_cast<std::int32_t>(cells_of_row_), half_row = row / 2;
    Axis first{2, half_row, strides.line}, second{}, third{};
    switch (map.layout) {
    case Layout::planes:
        second = {half_row / 2, 2, strides.block};
        third = {2, 1, strides.plane};
        break;
    case Layout::c4:
        second = {half_row, 1, strides.block};
        third = {1, 0, strides.plane};
        break;
    case Layout::c32:
        second = {2, half_row / 2, strides.block};
        third = {half_row / 2, 1, strides.plane};
        break;
    case Layout::pixels:
        first = {1, 0, strides.line};
        second = {1, 0, strides.block};
        third = {row, 1, strides.plane};
        break;
    case Layout::columns:
        first = {1, 0, strides.line};
        second = {1, 0, strides.plane};
        third = {row, 1, strides.block};
        break;
    }
    a_ = steps(a, first);
    b_ = steps(b, second);
    groups_ = steps(groups, third);
}

} // namespace hbdnn::format::b2e
