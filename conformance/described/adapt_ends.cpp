// SPDX-License-Identifier: Apache-2.0
#include "emu-core/computation/described_model.h"

#include "conformance/core/captured_log.h"
#include "conformance/described/small_network.h"
#include "conformance/lift/run_program.h"
#include "conformance/model/sample_graph.h"
#include "emu-core/chip/generic.h"
#include "emu-core/model/load.h"
#include "emu-core/model/lower/lower.h"
#include "emu-core/tensor/float16.h"

#include <catch2/catch.hpp>

namespace emu {
namespace {

using Scheme = Quant::Scheme;
constexpr int count = 24; // elements of the doubling network

Quant fixed_point(std::int32_t fraction) {
    return {Scheme::fixed_point, {}, {}, 0, fraction};
}

TensorSpec spec(Dtype dtype, Quant quant, Shape shape, std::string name = {}) {
    return {std::move(name), dtype, shape, std::move(quant)};
}

Program load(const onnx_writer::Raw& file) {
    auto program = load_program(file, {nullptr, &generic});
    if (!program) FAIL(program.error().detail);
    return *std::move(program);
}

Program adapted(Program program, std::vector<TensorSpec> inputs, std::vector<TensorSpec> outputs) {
    auto result =
        adapt_ends(std::move(program), {{}, {}, std::move(inputs), std::move(outputs), {}});
    if (!result) FAIL(result.error().detail);
    return *std::move(result);
}

std::string refusal(const onnx_writer::Raw& file, std::vector<TensorSpec> inputs,
                    std::vector<TensorSpec> outputs) {
    const auto result = adapt_ends(load(file), {{}, {}, std::move(inputs), std::move(outputs), {}});
    if (result) return "";
    CHECK(result.error().fault == Fault::bad_model);
    return result.error().detail;
}

template <class T> std::vector<std::byte> bytes_of(const std::vector<T>& values) {
    return onnx_writer::raw(values);
}
template <class T> std::vector<T> values_of(const std::vector<std::byte>& bytes) {
    std::vector<T> values(bytes.size() / sizeof(T));
    std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
}

// The bytes 0 to 23 as what stands for the numbers (q - 8) / 4, through the network, as int16 of 4
// fraction bits: 8 (q - 8).
std::vector<std::int16_t> doubled_bytes(const Shape& input, const Shape& output) {
    const Program program =
        adapted(load(small_network::doubling()), {spec(Dtype::u8, Quant::affine(0.25F, 8), input)},
                {spec(Dtype::i16, fixed_point(4), output)});
    CHECK(program.spec(program.inputs[0]).shape == input);
    CHECK(program.spec(program.inputs[0]).dtype == Dtype::u8);
    CHECK(program.spec(program.outputs[0]).quant == fixed_point(4));
    std::vector<std::uint8_t> stored(count);
    for (int i = 0; i < count; ++i) stored[i] = static_cast<std::uint8_t>(i);
    return values_of<std::int16_t>(lift::run_program(program, {bytes_of(stored)})[0]);
}

} // namespace

TEST_CASE("ends: values go through their real numbers") {
    std::vector<std::int16_t> expected(count);
    for (int q = 0; q < count; ++q) expected[q] = static_cast<std::int16_t>(8 * (q - 8));
    CHECK(doubled_bytes({1, 3, 2, 4}, {1, 3, 2, 4}) == expected);
    CHECK(doubled_bytes({3, 2, 4, 1}, {3, 2, 4}) == expected);
}

TEST_CASE("ends: axes in another order") {
    const auto results = doubled_bytes({1, 2, 4, 3}, {1, 3, 2, 4});
    for (int c = 0; c < 3; ++c) {
        for (int p = 0; p < 8; ++p) CHECK(results[c * 8 + p] == 8 * (p * 3 + c - 8));
    }
    const auto moved = doubled_bytes({1, 3, 2, 4}, {1, 2, 4, 3});
    for (int c = 0; c < 3; ++c) {
        for (int p = 0; p < 8; ++p) CHECK(moved[p * 3 + c] == 8 * (c * 8 + p - 8));
    }
}

TEST_CASE("ends: every type that ports have") {
    const Shape shape{1, 3, 2, 4};
    const std::vector<float> x(count, -1.5F);
    const auto result = [&](Dtype dtype, const Quant& quant) {
        const Program program = adapted(load(small_network::doubling()),
                                        {spec(Dtype::f32, {}, shape)}, {spec(dtype, quant, shape)});
        CHECK(program.spec(program.outputs[0]).quant == quant);
        return lift::run_program(program, {bytes_of(x)})[0];
    };
    CHECK(values_of<float>(result(Dtype::f32, {}))[5] == -3);
    CHECK(values_of<std::uint16_t>(result(Dtype::f16, {}))[5] == 0xC200);
    CHECK(values_of<std::int8_t>(result(Dtype::i8, Quant::affine(0.5F, 1)))[5] == -5);
    CHECK(values_of<std::int8_t>(result(Dtype::i8, fixed_point(3)))[5] == -24);
    CHECK(values_of<std::int8_t>(result(Dtype::i8, fixed_point(-1)))[5] == -2); // -1.5 to even
    CHECK(values_of<std::int8_t>(result(Dtype::i8, {}))[5] == -3);
    CHECK(values_of<std::uint8_t>(result(Dtype::u8, Quant::affine(1, 4)))[5] == 1);
    CHECK(values_of<std::uint8_t>(result(Dtype::u8, {}))[5] == 0); // saturated
    CHECK(values_of<std::int32_t>(result(Dtype::i32, {}))[5] == -3);
}

TEST_CASE("ends: numbers that stand for themselves, and half ones") {
    const Shape shape{1, 3, 2, 4};
    const TensorSpec floats = spec(Dtype::f32, {}, shape);
    const auto doubled = [&](TensorSpec input, std::vector<std::byte> bytes) {
        const Program program =
            adapted(load(small_network::doubling()), {std::move(input)}, {floats});
        return values_of<float>(lift::run_program(program, {std::move(bytes)})[0])[count - 1];
    };
    CHECK(doubled(spec(Dtype::u8, {}, shape), bytes_of(std::vector<std::uint8_t>(count, 200))) ==
          400);
    CHECK(doubled(spec(Dtype::i32, {}, shape), bytes_of(std::vector<std::int32_t>(count, -7))) ==
          -14);
    CHECK(doubled(spec(Dtype::f16, {}, shape),
                  bytes_of(std::vector<std::uint16_t>(count, 0x3E00))) == 3);
}

TEST_CASE("ends: what agrees already is left alone") {
    auto program = lower(graph::relu_line(1), generic);
    REQUIRE(program);
    const std::size_t layers = program->layers.size();
    TensorSpec own = program->spec(program->inputs[0]);
    own.name.clear();
    const Program same = adapted(*program, {own}, {own});
    CHECK(same.layers.size() == layers);

    // Scale 0.5 is one fraction bit: the same numbers under another name.
    TensorSpec fixed = own, finer = own;
    fixed.quant = fixed_point(1);
    finer.quant = Quant::affine(0.25F, -3);
    const std::vector<std::int8_t> x = {-128, -5, -1, 0, 1, 2, 60, 127};
    const auto results = [&](const TensorSpec& input, const TensorSpec& output) {
        const Program changed = adapted(*program, {input}, {output});
        return values_of<std::int8_t>(lift::run_program(changed, {bytes_of(x)})[0]);
    };
    CHECK(results(fixed, fixed) == std::vector<std::int8_t>{0, 0, 0, 0, 1, 2, 60, 127});
    CHECK(results(own, finer) == std::vector<std::int8_t>{-3, -3, -3, -3, -1, 1, 117, 127});
}

TEST_CASE("ends: names tell which is which where both have them") {
    const auto port = [](const char* name) { return spec(Dtype::f32, {}, {4}, name); };
    const auto results = [&](const char* first, const char* second) {
        const Program program = adapted(load(small_network::difference()),
                                        {port(first), port(second)}, {port("difference")});
        return values_of<float>(lift::run_program(
            program, {bytes_of(std::vector<float>(4, 5)), bytes_of(std::vector<float>(4, 2))})[0]);
    };
    CHECK(results("first", "second") == std::vector<float>(4, 3));
    CHECK(results("second", "first") == std::vector<float>(4, -3));
    CHECK(results("", "") == std::vector<float>(4, 3));
    CHECK_THAT(refusal(small_network::difference(), {port("second"), port("third")}, {port("")}),
               Catch::Contains("no input of it is called third; there are: first, second"));
}

TEST_CASE("ends: the order tells where names do not, and ports are alike in place") {
    const auto port = [](const char* name, Shape shape = {4}) {
        return spec(Dtype::f32, {}, shape, name);
    };
    const auto result = [&](std::vector<TensorSpec> inputs, TensorSpec output) {
        const Program program =
            adapted(load(small_network::difference()), std::move(inputs), {std::move(output)});
        return values_of<float>(lift::run_program(
            program, {bytes_of(std::vector<float>(4, 5)), bytes_of(std::vector<float>(4, 2))})[0]);
    };
    const CapturedLog log;
    CHECK(result({port("a"), port("b")}, port("c")) == std::vector<float>(4, 3));
    CHECK_THAT(log.text(), Catch::Contains("inputs go by their order") &&
                               Catch::Contains("first, second for a, b"));
    CHECK(result({port("first"), port("b", {1, 4})}, port("c")) == std::vector<float>(4, 3));
    const TensorSpec whole = spec(Dtype::i64, {}, {4}, "b");
    for (const TensorSpec& other : {port("b", {2, 2}), whole}) {
        CHECK_THAT(refusal(small_network::difference(), {port("a"), other}, {port("c")}),
                   Catch::Contains("no input of it is called a"));
    }
    const auto strict =
        adapt_ends(load(small_network::difference()),
                   {{}, {}, {port("a"), port("b")}, {port("c")}, {}}, PortMatch::by_name);
    CHECK(!strict);
}

TEST_CASE("ends: what does not agree is refused") {
    const TensorSpec right = spec(Dtype::f32, {}, {1, 3, 2, 4});
    const TensorSpec wrong = spec(Dtype::f32, {}, {1, 3, 2, 5});
    const auto file = small_network::doubling();
    CHECK_THAT(refusal(file, {right, right}, {right}),
               Catch::Contains("1 inputs, 2 are described"));
    CHECK_THAT(refusal(file, {right}, {}), Catch::Contains("1 outputs, 0 are described"));
    CHECK_THAT(refusal(file, {wrong}, {right}), Catch::Contains("input 0: 1x3x2x5 is not 1x3x2x4"));
    CHECK_THAT(refusal(file, {right}, {wrong}),
               Catch::Contains("output 0: 1x3x2x4 is not 1x3x2x5"));
}

} // namespace emu
