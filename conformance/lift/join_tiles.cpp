// SPDX-License-Identifier: Apache-2.0
// Layers in tiles become whole where nothing else can come of it, and nowhere else; results stay
// the same to the byte.
#include "emu-core/lift/tiles/join_tiles.h"

#include "conformance/fuzz/random.h"
#include "conformance/lift/run_program.h"
#include "emu-core/chip/v853.h"
#include "emu-core/model/lower/memory_plan.h"
#include "emu-core/model/passes/program_passes.h"

#include <catch2/catch.hpp>

using namespace emu;
using namespace emu::lift;

namespace {

using Names = std::vector<std::string>;

std::vector<std::byte> random_bytes(fuzz::Random& random, std::size_t count) {
    std::vector<std::byte> bytes(count);
    for (std::byte& byte : bytes) byte = static_cast<std::byte>(random.below(256));
    return bytes;
}

// Cells of a map along one axis.
struct Cells {
    std::int32_t first = 0, count = 1;
};

// One map that convolutions read parts of.
class TiledConvolution {
public:
    TiledConvolution(std::int32_t h, std::int32_t w, std::int32_t c, std::int32_t kernel,
                     std::int32_t stride)
        : kernel_(kernel), stride_(stride) {
        program.chip = &v853;
        source_ = tensor({1, h, w, c});
        program.inputs = {source_};
        program.normalisation.resize(1);
    }

    // A kernel set of its own.
    void kernels(std::int32_t count) {
        const std::int32_t channels = program.spec(source_).shape[3];
        const Shape shape{count, channels, kernel_, kernel_};
        weights_ = constant({"w", Dtype::u8, shape, {}}, random_bytes(random_, shape.elements()));
        std::vector<std::byte> biases;
        for (std::int32_t i = 0; i < 4 * count; ++i) {
            biases.push_back(i % 4 < 2 ? static_cast<std::byte>(random_.below(256)) : std::byte{});
        }
        biases_ = constant({"b", Dtype::i32, {count}, {}}, std::move(biases));
        shift_ = 6 + static_cast<std::int64_t>(random_.below(3));
    }

    // The results [y, x) of the layer whose windows begin `pad` cells before the map.
    TensorId tile(Cells y, Cells x, std::int32_t pad, std::int32_t shifted = 0) {
        const Shape& whole = program.spec(source_).shape;
        ops::Conv conv;
        const Cells rows = seen(y, pad, whole[1], conv.window.y),
                    columns = seen(x, pad, whole[2], conv.window.x);
        conv.src_zero = 7;
        conv.weight_zero = {128};
        conv.kernel_order = ops::KernelOrder::channels_first;
        conv.output.stages = {{.kind = ops::Stage::Kind::shift_right,
                               .rounding = ops::Rounding::half_even,
                               .operand = {shift_}}};
        const TensorId part = slice(source_, {rows.first + shifted, rows.count}, columns);
        const TensorId result = tensor({1, y.count, x.count, program.spec(weights_).shape[0]});
        add(conv, {part, weights_, biases_}, result);
        return result;
    }

    // Every second pixel of every second line of the source, as four times the channels.
    TensorId phases(bool are_last) {
        const Shape& whole = program.spec(source_).shape;
        const std::int32_t h = whole[1], w = whole[2], c = whole[3];
        const std::int64_t line = std::int64_t{w} * c;
        ops::Rearrange rearrange{0, {{h / 2, 2 * line}, {w / 2, 2 * c}}};
        const ops::Rearrange::Axis channels{c, 1};
        if (are_last) rearrange.axes.push_back(channels);
        rearrange.axes.push_back({2, line});
        rearrange.axes.push_back({2, c});
        if (!are_last) rearrange.axes.push_back(channels);
        const TensorId result = tensor({1, h / 2, w / 2, 4 * c});
        add(rearrange, {source_}, result);
        return result;
    }

    // From now on of that map.
    void kernels_for(TensorId id, std::int32_t count) {
        source_ = id;
        kernels(count);
    }
    TensorId convolved(TensorId id) {
        const Shape& whole = program.spec(id).shape;
        return tile({0, whole[1] - kernel_ + 1}, {0, whole[2] - kernel_ + 1}, 0);
    }

    TensorId slice(TensorId id, Cells y, Cells x) {
        const Shape& whole = program.spec(id).shape;
        const std::int64_t line = std::int64_t{whole[2]} * whole[3];
        ops::Rearrange rearrange;
        rearrange.offset = y.first * line + std::int64_t{x.first} * whole[3];
        rearrange.axes = {{y.count, line}, {x.count, whole[3]}, {whole[3], 1}};
        const TensorId part = tensor({1, y.count, x.count, whole[3]});
        add(rearrange, {id}, part);
        return part;
    }

    TensorId joined(std::vector<TensorId> parts, int axis) {
        std::vector<std::int32_t> extents(program.spec(parts[0]).shape.extents().begin(),
                                          program.spec(parts[0]).shape.extents().end());
        extents[axis] = 0;
        for (const TensorId id : parts) extents[axis] += program.spec(id).shape[axis];
        const TensorId whole = tensor(*Shape::make(extents));
        ops::Concat concat{axis, std::vector<ops::Chain>(parts.size())};
        add(std::move(concat), std::move(parts), whole);
        return whole;
    }

    void output(TensorId id) { program.outputs.push_back(id); }

    // Joins tiles, and checks that results stay what they are. The layers that there are then.
    Names names() {
        Program before = program;
        plan(before);
        tiled = join_tiles(program);
        drop_unneeded_layers(program);
        plan(program);
        const auto input = random_bytes(random_, program.spec(program.inputs[0]).bytes());
        const auto results = run_program(before, {input});
        CHECK(run_program(program, {input}) == results);
        CHECK(run_in_parts(before, {input}, 2) == results);
        Names names;
        for (const Layer& layer : program.layers) names.emplace_back(name_of(layer.command));
        return names;
    }

    Program program;
    std::vector<JoinedLayer> tiled;

private:
    static void plan(Program& program) {
        drop_unused_tensors(program);
        plan_memory(program);
        REQUIRE(validate(program));
    }

    Cells seen(Cells results, std::int32_t pad, std::int32_t extent, ops::WindowAxis& axis) const {
        const std::int32_t first = results.first * stride_ - pad;
        const std::int32_t end = first + (results.count - 1) * stride_ + kernel_;
        axis = {.kernel = kernel_, .stride = stride_, .before = std::max(0, -first)};
        return {std::max(first, 0), std::min(end, extent) - std::max(first, 0)};
    }

    TensorId tensor(const Shape& shape) {
        program.tensors.push_back({{"t", Dtype::u8, shape, {}}, {}});
        return static_cast<TensorId>(program.tensors.size() - 1);
    }
    TensorId constant(TensorSpec spec, std::vector<std::byte> bytes) {
        program.tensors.push_back({std::move(spec), SharedBytes(std::move(bytes))});
        return static_cast<TensorId>(program.tensors.size() - 1);
    }
    void add(Command command, std::vector<TensorId> src, TensorId dst) {
        program.layers.push_back({"layer", std::move(command), std::move(src), {dst}});
    }

    fuzz::Random random_{3, 1};
    std::int32_t kernel_, stride_;
    std::int64_t shift_ = 8;
    TensorId source_ = 0, weights_ = 0, biases_ = 0;
};

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

TEST_CASE("join tiles/convolutions of phases work on the map that has them") {
    for (const bool phases_are_last : {false, true}) {
        TiledConvolution map(12, 8, 3, 2, 1);
        const TensorId phases = map.phases(phases_are_last);
        map.kernels_for(phases, 5);
        map.output(map.convolved(phases));
        CHECK(map.names() == Names{"Conv"});
        CHECK(std::get<ops::Conv>(map.program.layers[0].command).window.y.stride == 2);
    }
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
