// SPDX-License-Identifier: Apache-2.0
// Convolutions of phases work on the larger map: whoever rearranged it, in tiles, padded or in
// groups of channels, and without the zeros that fill kernels up.
#include "conformance/lift/tiled_convolution.h"

#include <algorithm>

using namespace emu;
using namespace emu::lift;

namespace {

const ops::Conv& only_convolution(const Program& program) {
    const auto is_conv = [](const Layer& layer) {
        return std::holds_alternative<ops::Conv>(layer.command);
    };
    REQUIRE(std::ranges::count_if(program.layers, is_conv) == 1);
    return std::get<ops::Conv>(std::ranges::find_if(program.layers, is_conv)->command);
}

// A map in tiles of these lines and columns, each padded where it is at the map's border.
TensorId padded_tiles(TiledConvolution& map, TensorId id, const std::vector<Cells>& lines,
                      const std::vector<Cells>& columns, std::int32_t value) {
    const Shape whole = map.program.spec(id).shape;
    std::vector<TensorId> rows;
    for (const Cells& y : lines) {
        std::vector<TensorId> tiles;
        for (const Cells& x : columns) {
            const std::array<std::int32_t, 4> around{y.first == 0, x.first == 0,
                                                     y.first + y.count == whole[1],
                                                     x.first + x.count == whole[2]};
            const TensorId tile = map.slice(id, y, x);
            const bool is_inside = around == std::array<std::int32_t, 4>{};
            tiles.push_back(is_inside ? tile : map.padded(tile, around, value));
        }
        rows.push_back(tiles.size() > 1 ? map.joined(tiles, 2) : tiles[0]);
    }
    return rows.size() > 1 ? map.joined(rows, 1) : rows[0];
}

std::vector<Cells> cuts(fuzz::Random& random, std::int32_t extent) {
    std::vector<Cells> cuts;
    for (std::int32_t at = 0; at < extent;) {
        const auto count = 1 + static_cast<std::int32_t>(random.below(extent - at));
        cuts.push_back({at, count});
        at += count;
    }
    return cuts;
}

} // namespace

TEST_CASE("join phases/convolutions work on the map that has them") {
    for (const bool phases_are_last : {false, true}) {
        TiledConvolution map(12, 8, 3, 2, 1);
        const TensorId phases = map.phases(phases_are_last);
        map.kernels_for(phases, 5);
        map.output(map.convolved(phases));
        CHECK(map.names() == Names{"Conv"});
        CHECK(std::get<ops::Conv>(map.program.layers[0].command).window.y.stride == 2);
    }
}

TEST_CASE("join phases/groups of channels side by side are all of them") {
    TiledConvolution map(12, 8, 6, 2, 1);
    const TensorId source = map.program.inputs[0];
    std::vector<TensorId> groups;
    std::int32_t last = 2;
    SECTION("groups of two") {}
    SECTION("the last one is smaller") {
        last = 1;
    }
    for (const std::int32_t first : {0, 2, 4}) {
        groups.push_back(map.phases_of_channels(source, first, first == 4 ? last : 2));
    }
    const TensorId phases = map.joined(groups, 3);
    map.kernels_for(phases, 5);
    map.output(map.convolved(phases));
    if (last == 1) {
        CHECK(map.names().back() == "Conv");
        CHECK(only_convolution(map.program).window.y.stride == 1);
    } else {
        CHECK(map.names() == Names{"Conv"});
        CHECK(only_convolution(map.program).window.y.stride == 2);
    }
}

TEST_CASE("join phases/zeros around kernels are no part of them") {
    struct Zeros {
        std::vector<std::int32_t> lines, columns; // of the kernel on the larger map
        std::int32_t height, width;
    };
    const std::vector<Zeros> all{{{3}, {3}, 3, 3},
                                 {{0}, {3}, 3, 3},
                                 {{0, 3}, {}, 2, 4},
                                 {{1}, {2}, 4, 4},
                                 {{0, 1, 2, 3}, {}, 1, 1}};
    for (const Zeros& zeros : all) {
        TiledConvolution map(12, 8, 3, 2, 1);
        const TensorId phases = map.phases_of_channels(map.program.inputs[0], 0, 3);
        map.kernels_for(phases, 5);
        for (const std::int32_t line : zeros.lines) map.clear_phase(2, line);
        for (const std::int32_t column : zeros.columns) map.clear_phase(3, column);
        map.output(map.convolved(phases));
        map.names();
        const ops::Window& window = only_convolution(map.program).window;
        CHECK(window.y.kernel == zeros.height);
        CHECK(window.x.kernel == zeros.width);
        CHECK(window.y.stride == 2);
    }
}

TEST_CASE("join phases/of tiles that are padded where the map ends") {
    TiledConvolution map(14, 10, 3, 2, 1);
    const TensorId source = map.program.inputs[0];
    const TensorId whole =
        padded_tiles(map, source, {{0, 5}, {5, 4}, {9, 5}}, {{0, 3}, {3, 4}, {7, 3}}, 7);
    const TensorId phases = map.phases_of_channels(whole, 0, 3);
    map.kernels_for(phases, 5);
    map.output(map.convolved(phases));
    CHECK(map.names() == Names{"Pad", "Conv"});
    REQUIRE(map.tiled.size() == 1);
    CHECK(map.tiled[0].tiles == 8);
}

TEST_CASE("join phases/who reads the map without its borders, too") {
    TiledConvolution map(14, 10, 3, 3, 1);
    const TensorId source = map.program.inputs[0];
    const TensorId whole = padded_tiles(map, source, {{0, 14}}, {{0, 3}, {3, 4}, {7, 3}}, 7);
    map.kernels(4);
    map.output(map.convolved(source));
    map.kernels(3);
    map.output(map.convolved(map.slice(source, {2, 9}, {1, 8})));
    map.kernels_for(whole, 5);
    map.output(map.convolved(whole));
    CHECK(map.names() == Names{"Pad", "Conv", "Rearrange", "Conv", "Conv"});
}

TEST_CASE("join phases/random tiles and borders") {
    for (std::uint64_t number = 0; number < 200; ++number) {
        INFO("program " << number);
        fuzz::Random random(47, number);
        const auto between = [&](int least, int most) {
            return least + static_cast<std::int32_t>(random.below(most - least + 1));
        };
        const std::int32_t h = 2 * between(2, 8), w = 2 * between(2, 8), c = between(1, 5);
        TiledConvolution map(h, w, c, 2, 1);
        const TensorId source = map.program.inputs[0];
        std::vector<TensorId> results;
        for (int i = between(1, 2); i > 0; --i) {
            const TensorId whole = padded_tiles(map, source, cuts(random, h), cuts(random, w),
                                                between(0, 1) == 0 ? 7 : between(0, 255));
            const TensorId phases = map.phases_of_channels(whole, 0, between(1, c));
            map.kernels_for(phases, between(1, 4));
            for (int j = between(0, 3); j > 0; --j) map.clear_phase(2 + j % 2, between(0, 3));
            map.output(map.convolved(phases));
        }
        map.names();
    }
}

TEST_CASE("join phases/as many tables as a network has, in tiles") {
    TiledConvolution map(8, 6, 3, 1, 1);
    TensorId last = map.program.inputs[0];
    constexpr int layers = 60;
    for (int i = 0; i < layers; ++i) {
        const TensorId upper = map.slice(last, {0, 5}, {0, 6}),
                       lower = map.slice(last, {5, 3}, {0, 6});
        last = map.joined({map.added(upper, i), map.added(lower, i)}, 1);
    }
    map.output(last);
    CHECK(map.names().size() == layers);
}
