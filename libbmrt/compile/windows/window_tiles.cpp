// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/compile/windows/window_tiles.h"

#include <algorithm>

namespace bmrt::compile {
namespace {

std::vector<Part> parts(std::int64_t extent, std::int64_t largest) {
    std::vector<Part> parts;
    for (std::int64_t first = 0; first < extent; first += largest) {
        parts.push_back({first, std::min(largest, extent - first)});
    }
    return parts;
}

std::int64_t part_end(const WindowLayer& layer, std::int64_t first, std::int64_t end) {
    std::int64_t c = first + 1;
    while (c < end && layer.shift_of(c) == layer.shift_of(first)) ++c;
    return c;
}

class TileList {
public:
    TileList(const WindowLayer& layer, const WindowTiling& tiling)
        : layer_(layer), tiling_(tiling) {}

    std::vector<Tile> list() {
        for (std::int64_t group = 0; group < layer_.groups; ++group) add_group(group);
        choose_slots();
        return std::move(tiles_);
    }

private:
    struct Map {
        std::int64_t n = 0;
        Part y, x;
    };

    void add_group(std::int64_t group) {
        const auto channels = channel_parts(layer_, group, tiling_.c);
        const auto maps = map_parts();
        if (tiling_.weights_outer) {
            for (const Part& c : channels)
                for (const Map& map : maps) add(group, c, map);
        } else {
            for (const Map& map : maps)
                for (const Part& c : channels) add(group, c, map);
        }
    }

    std::vector<Map> map_parts() const {
        std::vector<Map> maps;
        for (std::int64_t n = 0; n < layer_.n; ++n) {
            for (const Part& y : parts(layer_.dst_h, tiling_.h)) {
                for (const Part& x : parts(layer_.dst_w, tiling_.w)) maps.push_back({n, y, x});
            }
        }
        return maps;
    }

    void add(std::int64_t group, const Part& c, const Map& map) {
        const std::int64_t src = layer_.is_conv() ? group * layer_.group_src_c() : c.first;
        tiles_.push_back({.n = map.n, .src_c = src, .c = c, .y = map.y, .x = map.x});
    }

    // What the tile before has loaded stays.
    void choose_slots() {
        for (std::size_t i = 1; i < tiles_.size(); ++i) {
            const Tile& before = tiles_[i - 1];
            Tile& tile = tiles_[i];
            tile.loads_map = tile.n != before.n || tile.src_c != before.src_c ||
                             tile.y.first != before.y.first || tile.x.first != before.x.first;
            tile.loads_weights = tile.c.first != before.c.first;
            tile.map_slot = before.map_slot + tile.loads_map;
            tile.weight_slot = before.weight_slot + tile.loads_weights;
        }
    }

    const WindowLayer& layer_;
    const WindowTiling& tiling_;
    std::vector<Tile> tiles_;
};

} // namespace

std::vector<Part> channel_parts(const WindowLayer& layer, std::int64_t group, std::int64_t most) {
    std::vector<Part> parts;
    const std::int64_t end = (group + 1) * layer.group_dst_c();
    for (std::int64_t first = group * layer.group_dst_c(); first < end;) {
        const std::int64_t behind = part_end(layer, first, std::min(first + most, end));
        parts.push_back({first, behind - first});
        first = behind;
    }
    return parts;
}

std::vector<Tile> tiles_of(const WindowLayer& layer, const WindowTiling& tiling) {
    return TileList(layer, tiling).list();
}

} // namespace bmrt::compile
