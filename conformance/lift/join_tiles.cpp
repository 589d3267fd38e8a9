// SPDX-License-Identifier: Apache-2.0
// Layers in tiles become whole where nothing else can come of it, and nowhere else; results stay
// the same to the byte.
#include "emu-core/lift/tiles/join_tiles.h"

#include "conformance/lift/tiled_convolution.h"

using namespace emu;
using namespace emu::lift;

namespace {

// 12 x 8 results of 3 x 3 windows, padded by one.
struct Padded : TiledConvolution {
    Padded() : TiledConvolution(12, 8, 4, 3, 1) { kernels(5); }

    TensorId rows(std::int32_t first, std::int32_t count, std::int32_t shifted = 0) {
        return tile({first, count}, {0, 8}, 1, shifted);
    }
};

} // namespace

TEST_CASE("join tiles/rows become one layer without a copy") {
    Padded map;
    map.output(map.joined({map.rows(0, 5), map.rows(5, 4), map.rows(9, 3)}, 1));
    CHECK(map.names() == Names{"Conv"});
    REQUIRE(map.tiled.size() == 1);
    CHECK(map.tiled[0].tiles == 3);
    CHECK(map.tiled[0].why_not == "");
}

TEST_CASE("join tiles/rows and columns, of which some are computed twice") {
    Padded map;
    std::vector<TensorId> halves;
    for (const Cells rows : {Cells{0, 7}, Cells{6, 6}}) {
        std::vector<TensorId> parts;
        for (const Cells columns : {Cells{0, 3}, Cells{3, 5}}) {
            parts.push_back(map.tile(rows, columns, 1));
        }
        halves.push_back(map.joined(parts, 2));
    }
    map.output(map.joined({halves[0], map.slice(halves[1], {1, 5}, {0, 8})}, 1));
    CHECK(map.names() == Names{"Conv"});
}

TEST_CASE("join tiles/strides count from the first window") {
    TiledConvolution map(13, 9, 3, 3, 2);
    map.kernels(4);
    map.output(map.joined({map.tile({0, 3}, {0, 5}, 1), map.tile({3, 4}, {0, 5}, 1)}, 1));
    CHECK(map.names() == Names{"Conv"});
}

TEST_CASE("join tiles/a gap keeps tiles apart") {
    Padded map;
    map.output(map.joined({map.rows(0, 5), map.rows(6, 6)}, 1));
    CHECK(map.names() == Names{"Rearrange", "Conv", "Rearrange", "Conv", "Concat"});
    REQUIRE(map.tiled.size() == 1);
    CHECK(map.tiled[0].why_not == "they leave out results");
}

TEST_CASE("join tiles/a border within the map keeps tiles apart") {
    Padded map;
    const TensorId cut = map.rows(0, 5);
    // A row more, whose windows see a border where the map goes on.
    auto& layer = map.program.layers.back();
    std::get<ops::Conv>(layer.command).window.y.before = 1;
    map.program.tensors[cut].spec.shape = {1, 6, 8, 5};
    map.output(map.joined({cut, map.rows(5, 7)}, 1));
    CHECK(map.names().size() == 5);
    REQUIRE(map.tiled.size() == 1);
    CHECK(map.tiled[0].why_not == "windows of one see a border where the next one has cells");
}

TEST_CASE("join tiles/windows half a stride apart stay apart") {
    TiledConvolution map(16, 8, 3, 3, 2);
    map.kernels(4);
    map.output(map.joined({map.tile({0, 3}, {0, 3}, 0), map.tile({3, 3}, {0, 3}, 0, 1)}, 1));
    CHECK(map.names().size() == 5);
    REQUIRE(map.tiled.size() == 1);
    CHECK(map.tiled[0].why_not != "");
}

TEST_CASE("join tiles/other weights, or what becomes of sums, are another layer") {
    Padded map;
    const TensorId first = map.rows(0, 6);
    SECTION("weights") {
        map.kernels(5);
    }
    SECTION("what becomes of sums") {
        std::get<ops::Conv>(map.program.layers.back().command).output.stages[0].operand = {12};
    }
    map.output(map.joined({first, map.rows(6, 6)}, 1));
    CHECK(map.names() == Names{"Rearrange", "Conv", "Rearrange", "Conv", "Concat"});
    CHECK(map.tiled.empty());
}

TEST_CASE("join tiles/kernels that are joined as channels become one layer") {
    Padded map;
    const TensorId first = map.rows(0, 7), below = map.rows(7, 5);
    map.kernels(3);
    const TensorId beside = map.rows(0, 7), last = map.rows(7, 5);
    SECTION("channels first") {
        map.output(map.joined({map.joined({first, beside}, 3), map.joined({below, last}, 3)}, 1));
    }
    SECTION("rows first") {
        map.output(map.joined({map.joined({first, below}, 1), map.joined({beside, last}, 1)}, 3));
    }
    CHECK(map.names() == Names{"Conv"});
    REQUIRE(map.tiled.size() == 1);
    CHECK(map.tiled[0].tiles == 4);
}

TEST_CASE("join tiles/kernels of other rows stay apart") {
    Padded map;
    const TensorId first = map.rows(0, 6);
    map.kernels(3);
    map.output(map.joined({first, map.rows(6, 6)}, 3));
    CHECK(map.names().size() == 5);
}

TEST_CASE("join tiles/random cuts") {
    for (std::uint64_t number = 0; number < 200; ++number) {
        INFO("program " << number);
        fuzz::Random random(31, number);
        const auto between = [&](int least, int most) {
            return least + static_cast<std::int32_t>(random.below(most - least + 1));
        };
        const std::int32_t kernel = between(1, 4), stride = between(1, 2),
                           pad = between(0, kernel / 2);
        const std::int32_t h = between(8, 20), w = between(6, 12);
        TiledConvolution map(h, w, between(1, 9), kernel, stride);
        const std::int32_t out_h = (h + 2 * pad - kernel) / stride + 1,
                           out_w = (w + 2 * pad - kernel) / stride + 1;
        std::vector<TensorId> sets;
        for (int set = between(1, 2); set > 0; --set) {
            map.kernels(between(1, 6));
            std::vector<TensorId> rows;
            for (std::int32_t y = 0; y < out_h;) {
                const std::int32_t count = between(1, out_h - y);
                // Now and then one that begins elsewhere, where there is room.
                const bool has_room = (y + count - 1) * stride - pad + kernel < h && y > 0;
                const std::int32_t shifted = random.below(6) == 0 && has_room ? 1 : 0;
                rows.push_back(map.tile({y, count}, {0, out_w}, pad, shifted));
                y += count;
            }
            sets.push_back(map.joined(rows, 1));
        }
        map.output(map.joined(sets, 3));
        map.names();
    }
}
