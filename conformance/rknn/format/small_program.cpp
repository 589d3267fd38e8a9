// SPDX-License-Identifier: Apache-2.0
#include "conformance/rknn/format/small_program.h"

#include "emu-core/chip/rescale.h"
#include "emu-core/memory/device_memory.h"
#include "emu-core/model/lower/memory_plan.h"
#include "emu-core/runtime/session.h"
#include "emu-core/tensor/float16.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>

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

template <class T> TensorId SmallProgram::constant(const char* name, Dtype dtype, Shape shape,
                                                   const std::vector<T>& values) {
    const TensorId id = add_tensor(name, dtype, shape, {});
    std::vector<std::byte> raw(values.size() * sizeof(T));
    std::memcpy(raw.data(), values.data(), raw.size());
    program_.tensors.back().constant = std::move(raw);
    return id;
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

namespace {

emu::ops::Window window_of(ConvShape shape) {
    const emu::ops::WindowAxis axis{shape.kernel, shape.stride, shape.dilation, shape.pad};
    return {axis, axis};
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

} // namespace

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

TensorId SmallProgram::filters(TensorId src, std::int32_t multiplier, ConvShape shape) {
    const std::int32_t k = shape.kernel;
    const TensorId dst = result("filters", windowed(src, shape, multiplier));
    emu::ops::Depthwise depthwise;
    depthwise.window = window_of(shape);
    depthwise.multiplier = multiplier;
    depthwise.src_zero = spec(src).quant.zero_point();
    depthwise.output = output_chain(multiplier, std::int64_t{k} * k, dst, Activation::none, true);
    const TensorId weights =
        constant("weights", Dtype::i8, {1, k, k, multiplier}, bytes(k * k * multiplier));
    return layer("filters", std::move(depthwise), {src, weights}, dst);
}

TensorId SmallProgram::conv(TensorId src, ConvShape shape, Activation activation,
                            bool per_channel) {
    const std::int32_t ic = spec(src).shape[3], k = shape.kernel, oc = shape.channels;
    const TensorId dst = result("conv", windowed(src, shape, oc));
    const std::int64_t terms = std::int64_t{k} * k * ic;
    emu::ops::Conv conv;
    conv.window = window_of(shape);
    conv.src_zero = spec(src).quant.zero_point();
    conv.weight_zero.clear();
    for (std::int32_t c = 0; c < oc; ++c) {
        conv.weight_zero.push_back(static_cast<std::int32_t>(random_() % 40) - 20);
    }
    conv.output = output_chain(oc, terms, dst, activation, per_channel);
    const TensorId weights = constant("weights", Dtype::i8, {oc, k, k, ic}, bytes(oc * terms));
    const TensorId bias = constant("bias", Dtype::i32, {oc}, biases(oc, terms));
    return layer("conv", std::move(conv), {src, weights, bias}, dst);
}

TensorId SmallProgram::depthwise(TensorId src, ConvShape shape, Activation activation) {
    const std::int32_t c = spec(src).shape[3], k = shape.kernel;
    const TensorId dst = result("depthwise", windowed(src, shape, c));
    emu::ops::Depthwise depthwise;
    depthwise.window = window_of(shape);
    depthwise.src_zero = spec(src).quant.zero_point();
    depthwise.weight_zero.clear();
    for (std::int32_t i = 0; i < c; ++i) {
        depthwise.weight_zero.push_back(static_cast<std::int32_t>(random_() % 40) - 20);
    }
    depthwise.output = output_chain(c, std::int64_t{k} * k, dst, activation, true);
    const TensorId weights = constant("weights", Dtype::i8, {1, k, k, c}, bytes(k * k * c));
    const TensorId bias = constant("bias", Dtype::i32, {c}, biases(c, k * k));
    return layer("depthwise", std::move(depthwise), {src, weights, bias}, dst);
}

TensorId SmallProgram::connected(TensorId src, std::int32_t channels) {
    const std::int64_t terms = spec(src).shape.elements();
    const TensorId dst = result("connected", {1, channels});
    emu::ops::FullyConnected connected;
    connected.src_zero = spec(src).quant.zero_point();
    connected.weight_zero = {3};
    connected.output = output_chain(channels, terms, dst, Activation::none, true);
    const TensorId weights =
        constant("weights", Dtype::i8, {channels, static_cast<std::int32_t>(terms)},
                 bytes(channels * terms));
    const TensorId bias = constant("bias", Dtype::i32, {channels}, biases(channels, terms));
    return layer("connected", std::move(connected), {src, weights, bias}, dst);
}

// Real numbers with few bits, so that sums are exact in any order.
TensorId SmallProgram::halves(const char* name, Shape shape) {
    std::vector<std::uint16_t> values(static_cast<std::size_t>(shape.elements()));
    for (std::uint16_t& value : values) {
        value = emu::to_half(static_cast<float>(random_() % 64) / 64 - 0.5F);
    }
    return constant(name, Dtype::f16, shape, values);
}

TensorId SmallProgram::real_result(const char* name, Shape shape) {
    return add_tensor(name, Dtype::f16, shape, {});
}

TensorId SmallProgram::real_conv(TensorId src, ConvShape shape, bool relu) {
    const std::int32_t ic = spec(src).shape[3], k = shape.kernel, oc = shape.channels;
    const TensorId dst = real_result("conv", windowed(src, shape, oc));
    emu::ops::Conv conv;
    conv.window = window_of(shape);
    if (relu) conv.limits.low = 0;
    const TensorId weights = halves("weights", {oc, k, k, ic}), bias = halves("bias", {oc});
    return layer("conv", std::move(conv), {src, weights, bias}, dst);
}

TensorId SmallProgram::real_depthwise(TensorId src, ConvShape shape) {
    const std::int32_t c = spec(src).shape[3], k = shape.kernel;
    const TensorId dst = real_result("depthwise", windowed(src, shape, c));
    emu::ops::Depthwise depthwise;
    depthwise.window = window_of(shape);
    const TensorId weights = halves("weights", {1, k, k, c}), bias = halves("bias", {c});
    return layer("depthwise", std::move(depthwise), {src, weights, bias}, dst);
}

TensorId SmallProgram::real_connected(TensorId src, std::int32_t channels) {
    const TensorId dst = real_result("connected", {1, channels});
    const TensorId weights = halves("weights", {channels, spec(src).shape[1]});
    const TensorId bias = halves("bias", {channels});
    return layer("connected", emu::ops::FullyConnected{}, {src, weights, bias}, dst);
}

TensorId SmallProgram::real_add(TensorId a, TensorId b, bool relu) {
    emu::ops::Binary sum{emu::ops::BinaryFunction::add, {}};
    if (relu) sum.limits.low = 0;
    return layer("add", sum, {a, b}, real_result("add", spec(a).shape));
}

TensorId SmallProgram::real_max_pool(TensorId src, std::int32_t kernel, std::int32_t stride,
                                     std::int32_t pad) {
    const ConvShape shape{0, kernel, stride, pad};
    const TensorId dst = real_result("pool", windowed(src, shape, spec(src).shape[3]));
    emu::ops::MaxPool pool;
    pool.window = window_of(shape);
    return layer("pool", pool, {src}, dst);
}

TensorId SmallProgram::real_concat(std::vector<TensorId> parts, std::int32_t axis) {
    const TensorId dst = real_result("concat", joined_shape(parts, axis));
    emu::ops::Concat concat{axis, std::vector<emu::ops::Chain>(parts.size())};
    return layer("concat", std::move(concat), std::move(parts), dst);
}

TensorId SmallProgram::conv_with_table(TensorId src, ConvShape shape) {
    using Kind = emu::ops::Stage::Kind;
    const TensorId dst = conv(src, shape);
    auto& conv = std::get<emu::ops::Conv>(program_.layers.back().command);
    emu::ops::LineTable table;
    table.lower.start = -16384;
    table.lower.shift = table.upper.shift = 5;
    table.upper_end = 16384;
    for (int i = 0; i < emu::ops::LineTable::entries; ++i) { // x * sigmoid(x) for x in -8 .. 8
        const double x = i / 64.0;
        table.lower.value[i] =
            static_cast<std::int16_t>(std::lround(4096 * (x - 8) / (1 + std::exp(8 - x)) / 2));
        table.upper.value[i] =
            static_cast<std::int16_t>(std::lround(4096 * x / (1 + std::exp(-x)) / 2));
    }
    // The channels' factors stay; behind them an index of 11 bits of fraction.
    auto& stages = conv.output.stages;
    const std::int64_t factor = stages[2].operand[0], shift = stages[4].operand[0];
    const std::int64_t zero = stages[3].operand[0] >> shift;
    stages.resize(2);
    const auto round = [](std::int64_t by) {
        return emu::ops::Stage{
            .kind = Kind::shift_right, .rounding = emu::ops::Rounding::half_even, .operand = {by}};
    };
    stages.push_back({.kind = Kind::multiply, .operand = {factor}});
    stages.push_back(round(shift - 7));
    stages.push_back({.kind = Kind::table, .operand = {0}});
    stages.push_back({.kind = Kind::multiply, .operand = {20000}});
    stages.push_back({.kind = Kind::add, .operand = {zero * (1 << 21)}});
    stages.push_back(round(21));
    conv.output.tables = {table};
    return dst;
}

TensorId SmallProgram::conv_with_sum(TensorId src, ConvShape shape, TensorId other,
                                     Activation activation) {
    using Kind = emu::ops::Stage::Kind;
    const TensorId dst = conv(src, shape, activation);
    emu::Layer& made = program_.layers.back();
    auto& stages = std::get<emu::ops::Conv>(made.command).output.stages;
    emu::ops::Combine combine;
    combine.output.stages.assign(stages.begin() + 2, stages.end());
    stages.resize(2); // the channels' factors
    const emu::Shape sums_shape = spec(dst).shape;
    const TensorId sums = add_tensor("sums", Dtype::i32, sums_shape, {});
    program_.layers.back().dst = {sums};
    combine.second.stages = {
        {.kind = Kind::add, .operand = {-spec(other).quant.zero_point()}},
        {.kind = Kind::multiply, .operand = {21000}},
        {.kind = Kind::shift_right, .rounding = emu::ops::Rounding::half_even, .operand = {5}}};
    return layer("sum", std::move(combine), {sums, other}, dst);
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

emu::Program SmallProgram::finish(std::vector<TensorId> outputs) {
    program_.outputs = std::move(outputs);
    emu::plan_memory(program_);
    return std::move(program_);
}

Values random_inputs(const emu::Program& program, std::uint32_t seed) {
    std::mt19937 random(seed);
    Values inputs;
    for (const TensorId id : program.inputs) {
        const emu::TensorSpec& spec = program.spec(id);
        std::vector<std::byte>& bytes = inputs.emplace_back(static_cast<std::size_t>(spec.bytes()));
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            bytes[i] = static_cast<std::byte>(random());
            if (spec.dtype != Dtype::f16 || i % 2 == 0) continue;
            const float value = static_cast<float>(random() % 128) / 64 - 1;
            const std::uint16_t half = emu::to_half(value);
            std::memcpy(&bytes[i - 1], &half, sizeof(half));
        }
    }
    return inputs;
}

Values channels_last(const emu::Program& program, const std::vector<TensorId>& ids, Values values) {
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const emu::TensorSpec& spec = program.spec(ids[i]);
        if (!spec.channels_first) continue;
        const std::size_t channels = static_cast<std::size_t>(spec.shape[1]);
        const std::size_t pixels = values[i].size() / channels; // of int8
        std::vector<std::byte> turned;
        for (std::size_t k = 0; k < values[i].size(); ++k) {
            turned.push_back(values[i][k % channels * pixels + k / channels]);
        }
        values[i] = std::move(turned);
    }
    return values;
}

Values outputs_of(const emu::Program& program, const Values& inputs) {
    auto executable = emu::Executable::prepare(program);
    if (!executable) FAIL(executable.error().detail);
    emu::DeviceMemory memory{emu::MemoryOptions{}};
    auto session = emu::Session::open(*std::move(executable), memory);
    REQUIRE(session);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        REQUIRE((*session)->input(i).size() == inputs[i].size());
        std::memcpy((*session)->input(i).data(), inputs[i].data(), inputs[i].size());
    }
    REQUIRE((*session)->run());
    Values outputs;
    for (std::size_t i = 0; i < program.outputs.size(); ++i) {
        const auto bytes = (*session)->output(i);
        outputs.emplace_back(bytes.begin(), bytes.end());
    }
    return outputs;
}

Values in_float32(Values tensors) {
    for (std::vector<std::byte>& tensor : tensors) {
        const std::vector<std::byte> halves = tensor;
        tensor.resize(2 * halves.size());
        for (std::size_t at = 0; at < halves.size(); at += 2) {
            std::uint16_t half;
            std::memcpy(&half, &halves[at], sizeof half);
            const float real = emu::from_half(half);
            std::memcpy(&tensor[2 * at], &real, sizeof real);
        }
    }
    return tensors;
}

emu::Program in_float32(emu::Program program) {
    for (auto& tensor : program.tensors) {
        tensor.spec.dtype = Dtype::f32;
        if (!tensor.is_constant()) continue;
        const emu::Bytes halves = tensor.constant.bytes();
        tensor.constant = in_float32({{halves.begin(), halves.end()}})[0];
    }
    emu::plan_memory(program);
    return program;
}

} // namespace rknn_format_tests
