// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/b2e/memory/map_cells.h"

namespace hbdnn::format::b2e {
namespace {

constexpr std::int32_t half_row = cells_of_row / 2; // of the second of two lines

} // namespace

std::vector<MapCells::Step> MapCells::steps(std::int32_t count, const Axis& axis) {
    std::vector<Step> found;
    found.reserve(static_cast<std::size_t>(count));
    for (std::int32_t i = 0; i < count; ++i)
        found.push_back({i / axis.within * axis.rows, i % axis.within * axis.cells});
    return found;
}

MapCells::MapCells(const Map& map, std::int32_t a, std::int32_t b, std::int32_t groups)
    : begin_(std::int64_t{map.place.row} * cells_of_row + map.place.lane * cells_of_word),
      offset_(map.place.offset), ring_(map.place.ring) {
    const Strides& strides = map.strides;
    Axis first{2, half_row, strides.line}, second{}, third{};
    switch (map.layout) {
    case Layout::planes:
        second = {8, 2, strides.block};
        third = {2, 1, strides.plane};
        break;
    case Layout::c4:
        second = {16, 1, strides.block};
        third = {1, 0, strides.plane};
        break;
    case Layout::c32:
        second = {2, 8, strides.block};
        third = {8, 1, strides.plane};
        break;
    case Layout::pixels:
        first = {1, 0, strides.line};
        second = {1, 0, strides.block};
        third = {cells_of_row, 1, strides.plane};
        break;
    case Layout::columns:
        first = {1, 0, strides.line};
        second = {1, 0, strides.plane};
        third = {cells_of_row, 1, strides.block};
        break;
    }
    a_ = steps(a, first);
    b_ = steps(b, second);
    groups_ = steps(groups, third);
}

} // namespace hbdnn::format::b2e
