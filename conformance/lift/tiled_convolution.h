// SPDX-License-Identifier: Apache-2.0
// Programs of tiles, for tests of what they become together.
#pragma once

#include "conformance/fuzz/random.h"
#include "conformance/lift/run_program.h"
#include "emu-core/chip/v853.h"
#include "emu-core/lift/tiles/join_tiles.h"
#include "emu-core/model/lower/memory_plan.h"
#include "emu-core/model/passes/program_passes.h"

#include <catch2/catch.hpp>

namespace emu::lift {

using Names = std::vector<std::string>;

inline std::vector<std::byte> random_bytes(fuzz::Random& random, std::size_t count) {
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

    // Zeros in one line (axis 2) or column (axis 3) of all kernels as the larger map has them, of
    // which each channel has four phases: 2 y + x.
    void clear_phase(int axis, std::int32_t at) {
        ProgramTensor& weights = program.tensors[weights_];
        std::vector<std::byte> bytes(weights.constant.bytes().begin(),
                                     weights.constant.bytes().end());
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            const auto cells = static_cast<std::size_t>(kernel_ * kernel_);
            const auto cell = static_cast<std::int32_t>(i % cells);
            const auto phase = static_cast<std::int32_t>(i / cells % 4);
            const std::int32_t y = 2 * (cell / kernel_) + phase / 2,
                               x = 2 * (cell % kernel_) + phase % 2;
            if ((axis == 2 ? y : x) == at) bytes[i] = std::byte{128};
        }
        weights.constant = SharedBytes(std::move(bytes));
    }

    // So many cells of that value around the map: above, on the left, below, on the right.
    TensorId padded(TensorId id, const std::array<std::int32_t, 4>& around,
                    std::int32_t value = 7) {
        const Shape& map = program.spec(id).shape;
        const TensorId result =
            tensor({1, map[1] + around[0] + around[2], map[2] + around[1] + around[3], map[3]});
        add(ops::Pad{.before = {0, around[0], around[1], 0}, .value = value}, {id}, result);
        return result;
    }

    TensorId added(TensorId id, std::int64_t value) {
        ops::Requantise requantise;
        requantise.output.stages = {{.kind = ops::Stage::Kind::add, .operand = {value}}};
        const TensorId result = tensor(program.spec(id).shape);
        add(std::move(requantise), {id}, result);
        return result;
    }

    // Some channels' four phases, the channel outermost.
    TensorId phases_of_channels(TensorId id, std::int32_t first, std::int32_t count) {
        const Shape& map = program.spec(id).shape;
        const std::int32_t h = map[1] / 2, w = map[2] / 2, c = map[3];
        const std::int64_t line = std::int64_t{map[2]} * c;
        const TensorId result = tensor({1, h, w, 4 * count});
        add(ops::Rearrange{first, {{h, 2 * line}, {w, 2 * c}, {count, 1}, {2, line}, {2, c}}}, {id},
            result);
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

} // namespace emu::lift
