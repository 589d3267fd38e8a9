// SPDX-License-Identifier: Apache-2.0
#include "conformance/rknn/format/small_program/pieces.h"

#include "emu-core/chip/rescale.h"

#include <catch2/catch.hpp>

namespace rknn_format_tests {

using emu::Dtype;
using emu::Shape;
using emu::TensorId;

TensorId SmallProgram::channels_first_input(std::int32_t h, std::int32_t w, std::int32_t c) {
    const TensorId id = input(c, h, w); // N, C, H, W
    program_.tensors[static_cast<std::size_t>(id)].spec.channels_first = true;
    const TensorId dst = add_tensor("map", Dtype::i8, {1, h, w, c}, spec(id).quant);
    return layer("map", emu::ops::Rearrange{0, {{h, w}, {w, 1}, {c, std::int64_t{h} * w}}}, {id},
                 dst);
}

TensorId SmallProgram::channels_first(TensorId src) {
    const std::int32_t h = spec(src).shape[1], w = spec(src).shape[2], c = spec(src).shape[3];
    const TensorId dst = add_tensor("turned", Dtype::i8, {1, c, h, w}, spec(src).quant);
    program_.tensors.back().spec.channels_first = true;
    return layer("turn", emu::ops::Rearrange{0, {{c, 1}, {h, std::int64_t{w} * c}, {w, c}}}, {src},
                 dst);
}

TensorId SmallProgram::add(TensorId a, TensorId b, Activation activation, bool subtract) {
    const TensorId dst = result("sum", spec(a).shape);
    const auto operand = [this](TensorId id) {
        return emu::AdditionOperand{spec(id).quant.scale(), spec(id).quant.zero_point()};
    };
    emu::AdditionOperand second = operand(b);
    if (subtract) second.scale = -second.scale;
    auto chains = emu::addition_chains(*program_.chip, operand(a), second, operand(dst),
                                       limits_of(spec(dst).quant, activation));
    REQUIRE(chains);
    return layer("add", emu::ops::Add{chains->first, chains->second, chains->output}, {a, b}, dst);
}

Shape SmallProgram::joined_shape(const std::vector<TensorId>& parts, std::int32_t axis) const {
    std::vector<std::int32_t> extents(spec(parts[0]).shape.extents().begin(),
                                      spec(parts[0]).shape.extents().end());
    extents[static_cast<std::size_t>(axis)] = 0;
    for (const TensorId part : parts) {
        extents[static_cast<std::size_t>(axis)] += spec(part).shape[axis];
    }
    return *Shape::make(extents);
}

TensorId SmallProgram::concat(std::vector<TensorId> parts, std::int32_t axis) {
    const TensorId dst = result("concat", joined_shape(parts, axis));
    emu::ops::Concat concat{axis, {}};
    for (const TensorId part : parts) {
        const double ratio[] = {static_cast<double>(spec(part).quant.scale()) /
                                static_cast<double>(spec(dst).quant.scale())};
        auto chain =
            emu::output_chain(*program_.chip, ratio, spec(dst).quant.zero_point(), {-128, 127});
        REQUIRE(chain);
        const std::int64_t zero = spec(part).quant.zero_point();
        chain->stages.insert(chain->stages.begin(),
                             {.kind = emu::ops::Stage::Kind::add, .operand = {-zero}});
        concat.chains.push_back(*std::move(chain));
    }
    concat.chains[0] = {}; // one is copied as it is
    return layer("concat", std::move(concat), std::move(parts), dst);
}

TensorId SmallProgram::max_pool(TensorId src, std::int32_t kernel, std::int32_t stride,
                                std::int32_t pad) {
    const ConvShape shape{0, kernel, stride, pad};
    const TensorId dst =
        add_tensor("pool", Dtype::i8, windowed(src, shape, spec(src).shape[3]), spec(src).quant);
    return layer("pool", emu::ops::MaxPool{window_of(shape), -128, 127, {}}, {src}, dst);
}

TensorId SmallProgram::average_pool(TensorId src, std::int32_t kernel, std::int32_t stride) {
    const ConvShape shape{0, kernel, stride, 0};
    const TensorId dst =
        add_tensor("pool", Dtype::i8, windowed(src, shape, spec(src).shape[3]), spec(src).quant);
    emu::ops::AveragePool pool;
    pool.window = window_of(shape);
    pool.rounding = program_.chip->average_rounding.value;
    pool.low = -128;
    pool.high = 127;
    return layer("pool", pool, {src}, dst);
}

TensorId SmallProgram::mean(TensorId src) {
    const Shape& from = spec(src).shape;
    const TensorId dst = result("mean", {1, 1, 1, from[3]});
    auto chain = emu::mean_chain(*program_.chip, 1.25, std::int64_t{from[1]} * from[2],
                                 spec(dst).quant.zero_point(), {-128, 127});
    REQUIRE(chain);
    emu::ops::Mean mean{{1, 2}, spec(src).quant.zero_point(), *std::move(chain)};
    return layer("mean", std::move(mean), {src}, dst);
}

TensorId SmallProgram::resize(TensorId src, std::int32_t times_y, std::int32_t times_x) {
    const Shape& from = spec(src).shape;
    const TensorId dst =
        add_tensor("resize", spec(src).dtype, {1, from[1] * times_y, from[2] * times_x, from[3]},
                   spec(src).quant);
    emu::ops::Resize resize;
    resize.coordinates = emu::ops::Coordinates::asymmetric;
    resize.rounding = emu::ops::NearestRounding::floor;
    resize.axes = {{1, static_cast<float>(times_y)}, {2, static_cast<float>(times_x)}};
    return layer("resize", std::move(resize), {src}, dst);
}

TensorId SmallProgram::requantise(TensorId src) {
    const TensorId dst = result("changed", spec(src).shape);
    const double ratio[] = {0.8};
    auto chain =
        emu::output_chain(*program_.chip, ratio, spec(dst).quant.zero_point(), {-128, 127});
    REQUIRE(chain);
    chain->stages.insert(chain->stages.begin(), {.kind = emu::ops::Stage::Kind::add,
                                                 .operand = {-spec(src).quant.zero_point()}});
    return layer("requantise", emu::ops::Requantise{*std::move(chain)}, {src}, dst);
}

TensorId SmallProgram::unary(TensorId src, emu::ops::UnaryFunction function) {
    const TensorId dst = result("function", spec(src).shape);
    return layer("unary", emu::ops::Unary{function}, {src}, dst);
}

TensorId SmallProgram::reshape(TensorId src, Shape shape) {
    const TensorId dst = add_tensor("reshaped", spec(src).dtype, shape, spec(src).quant);
    return layer("reshape", emu::ops::Reshape{}, {src}, dst);
}

} // namespace rknn_format_tests
