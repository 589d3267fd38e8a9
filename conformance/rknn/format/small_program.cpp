// SPDX-License-Identifier: Apache-2.0
#include "conformance/rknn/format/small_program.h"

#include "conformance/rknn/format/small_program/pieces.h"
#include "emu-core/chip/rescale.h"
#include "emu-core/model/lower/memory_plan.h"

#include <catch2/catch.hpp>
#include <cmath>

namespace rknn_format_tests {

using emu::Dtype;
using emu::Quant;
using emu::Shape;
using emu::TensorId;

SmallProgram::SmallProgram(std::string_view chip, std::uint32_t seed) : random_(seed) {
    program_.chip = emu::find_chip(chip);
    REQUIRE(program_.chip != nullptr);
}

TensorId SmallProgram::add_tensor(std::string name, Dtype dtype, Shape shape, Quant quant) {
    emu::TensorSpec spec;
    spec.name = std::move(name);
    spec.dtype = dtype;
    spec.shape = shape;
    spec.quant = std::move(quant);
    program_.tensors.emplace_back().spec = std::move(spec);
    return static_cast<TensorId>(program_.tensors.size() - 1);
}

// Every quantised tensor has a scale and a zero point of its own.
TensorId SmallProgram::result(const char* name, Shape shape) {
    const auto zero = static_cast<std::int32_t>(random_() % 60) - 40;
    const float scale = 0.02F + static_cast<float>(random_() % 100) / 2000;
    return add_tensor(name, Dtype::i8, shape, Quant::affine(scale, zero));
}

TensorId SmallProgram::layer(const char* name, emu::Command command, std::vector<TensorId> src,
                             TensorId dst) {
    const std::string number = std::to_string(program_.layers.size());
    program_.layers.push_back({name + number, std::move(command), std::move(src), {dst}});
    return dst;
}

std::vector<std::int8_t> SmallProgram::bytes(std::int64_t count) {
    std::vector<std::int8_t> values(static_cast<std::size_t>(count));
    for (std::int8_t& value : values) value = static_cast<std::int8_t>(random_());
    return values;
}

// About as large as sums of so many products.
std::vector<std::int32_t> SmallProgram::biases(std::int32_t count, std::int64_t terms) {
    const auto reach = static_cast<std::uint32_t>(4000 * std::sqrt(static_cast<double>(terms)));
    std::vector<std::int32_t> values(static_cast<std::size_t>(count));
    for (std::int32_t& value : values) {
        value =
            static_cast<std::int32_t>(random_() % (2 * reach)) - static_cast<std::int32_t>(reach);
    }
    return values;
}

emu::Shape SmallProgram::windowed(TensorId src, ConvShape shape, std::int32_t channels) const {
    const Shape& from = spec(src).shape;
    const std::int32_t reach = (shape.kernel - 1) * shape.dilation + 1;
    const auto extent = [&](std::int32_t cells) {
        return (cells + 2 * shape.pad - reach) / shape.stride + 1;
    };
    return {1, extent(from[1]), extent(from[2]), channels};
}

emu::Limits limits_of(const Quant& quant, Activation activation) {
    emu::Limits limits{-128, 127};
    if (activation == Activation::none) return limits;
    limits.low = std::max(limits.low, quant.zero_point());
    if (activation == Activation::relu) return limits;
    const auto six = std::lround(1.5F / quant.scale()); // a clip inside the tensor's range
    limits.high = std::min<std::int32_t>(127, quant.zero_point() + static_cast<std::int32_t>(six));
    return limits;
}

emu::ops::Chain SmallProgram::output_chain(std::int32_t channels, std::int64_t terms, TensorId dst,
                                           Activation activation, bool per_channel) {
    // Sums of random products spread over the range of int8.
    const double typical = 60 / (5500 * std::sqrt(static_cast<double>(terms)));
    std::vector<double> multipliers;
    for (std::int32_t c = 0; c < (per_channel ? channels : 1); ++c) {
        multipliers.push_back(typical * (0.25 + static_cast<double>(random_() % 1000) / 1000));
    }
    const Quant& quant = spec(dst).quant;
    auto chain = emu::output_chain(*program_.chip, multipliers, quant.zero_point(),
                                   limits_of(quant, activation));
    REQUIRE(chain);
    return *std::move(chain);
}

TensorId SmallProgram::input(std::int32_t h, std::int32_t w, std::int32_t c) {
    const TensorId id = result("input", {1, h, w, c});
    program_.inputs.push_back(id);
    program_.normalisation.emplace_back();
    return id;
}

TensorId SmallProgram::real_input(std::int32_t h, std::int32_t w, std::int32_t c) {
    const TensorId id = add_tensor("input", Dtype::f16, {1, h, w, c}, {});
    program_.inputs.push_back(id);
    program_.normalisation.emplace_back();
    return id;
}

emu::Program SmallProgram::finish(std::vector<TensorId> outputs) {
    program_.outputs = std::move(outputs);
    emu::plan_memory(program_);
    return std::move(program_);
}

} // namespace rknn_format_tests
