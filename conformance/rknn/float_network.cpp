// SPDX-License-Identifier: Apache-2.0
// A float network from an ONNX file, N C H W at both ends, as an application meets it: C is 3 in
// and 10 out, H and W differ. Expected values come from the core, run without any shim.
#include "conformance/rknn/open_context.h"

#include "conformance/model/onnx/onnx_writer.h"
#include "emu-core/model/container/container.h"
#include "emu-core/model/load.h"
#include "emu-core/tensor/float16.h"

#include <catch2/catch.hpp>

#include <cmath>

using namespace rknn;
namespace onnx = onnx_writer;

namespace {

constexpr int height = 4, width = 5, in_c = 3, out_c = 10, cells = height * width;
constexpr int in_size = in_c * cells, out_size = out_c * cells;

// x 1x3x4x5 -> conv 1x1 to 10 channels -> y, and its mean over the map as z 1x10.
onnx::Raw file() {
    onnx::Reals weights(out_c * in_c), bias(out_c);
    for (int i = 0; i < out_c * in_c; ++i) weights[i] = static_cast<float>(i % 7 - 3) * 0.3F;
    for (int i = 0; i < out_c; ++i) bias[i] = static_cast<float>(i) * 0.1F;
    constexpr auto f32 = onnx::DataType::f32;
    onnx::Model model;
    model.graph.inputs = {onnx::value("x", f32, {1, in_c, height, width})};
    model.graph.initializers = {onnx::tensor<float>("w", {out_c, in_c, 1, 1}, weights),
                                onnx::tensor<float>("b", {out_c}, bias)};
    model.graph.nodes = {onnx::node("Conv", {"x", "w", "b"}, {"y"}),
                         onnx::node("GlobalAveragePool", {"y"}, {"pooled"}),
                         onnx::node("Flatten", {"pooled"}, {"z"})};
    model.graph.outputs = {onnx::value("y", f32, {1, out_c, height, width}),
                           onnx::value("z", f32, {1, out_c})};
    return model.file();
}

emu::Program load(const char* chip) {
    const emu::ChipChoice choice{emu::find_chip(chip), emu::find_chip(chip)};
    auto program = emu::load_program(file(), choice);
    INFO((program ? "" : program.error().detail));
    REQUIRE(program);
    return *std::move(program);
}

// Pixel (c, h, w), different everywhere.
std::uint8_t pixel(int c, int h, int w) {
    return static_cast<std::uint8_t>(c * 80 + h * 17 + w * 3 + 1);
}

// In the application's order N H W C.
template <class T, class Make> std::vector<T> picture(int line, Make make) {
    std::vector<T> values(static_cast<std::size_t>(height * line * in_c));
    for (int h = 0; h < height; ++h)
        for (int w = 0; w < width; ++w)
            for (int c = 0; c < in_c; ++c) values[(h * line + w) * in_c + c] = make(pixel(c, h, w));
    return values;
}

float to_float(std::uint8_t value) {
    return value;
}

// What the core makes of the pixels, in the file's order; halves are widened.
std::vector<std::vector<float>> core_results(const emu::Program& program) {
    auto executable = emu::Executable::prepare(program);
    REQUIRE(executable);
    emu::DeviceMemory memory{emu::MemoryOptions{}};
    auto session = emu::Session::open(*executable, memory);
    REQUIRE(session);
    const bool half = program.spec(program.inputs[0]).dtype == emu::Dtype::f16;
    const auto input = (*session)->input(0);
    REQUIRE(input.size() == static_cast<std::size_t>(in_size * (half ? 2 : 4)));
    for (int i = 0; i < in_size; ++i) {
        const float value = pixel(i / cells, i / width % height, i % width);
        const std::uint16_t bits = emu::to_half(value);
        if (half)
            std::memcpy(input.data() + i * 2, &bits, 2);
        else
            std::memcpy(input.data() + i * 4, &value, 4);
    }
    REQUIRE((*session)->run());
    std::vector<std::vector<float>> results;
    for (std::size_t i = 0; i < 2; ++i) {
        const emu::Bytes bytes = (*session)->output(i);
        auto& values = results.emplace_back();
        for (std::size_t at = 0; at < bytes.size(); at += half ? 2 : 4) {
            values.push_back(half ? emu::from_half(emu::load<std::uint16_t>(bytes, at))
                                  : emu::load<float>(bytes, at));
        }
    }
    REQUIRE(results[0].size() == out_size);
    REQUIRE(results[1].size() == out_c);
    return results;
}

struct FloatFixture : OpenContext {
    explicit FloatFixture(const emu::Program& program) : OpenContext(program) {}

    template <class T> void set(const std::vector<T>& values, rknn_tensor_type type) {
        rknn_input input{};
        input.buf = const_cast<T*>(values.data());
        input.size = static_cast<std::uint32_t>(values.size() * sizeof(T));
        input.type = type;
        input.fmt = RKNN_TENSOR_NHWC;
        REQUIRE(OpenContext::set({&input, 1}));
        REQUIRE(context->run({}));
    }

    std::vector<Delivery> get(bool want_float) {
        rknn_output outputs[2]{};
        outputs[1].index = 1;
        for (rknn_output& output : outputs) output.want_float = want_float;
        auto deliveries = OpenContext::get(outputs);
        REQUIRE(deliveries);
        return *std::move(deliveries);
    }

    std::shared_ptr<emu::Buffer> bind(const rknn_tensor_attr& attr) {
        const auto target = to_target(shapes().inputs, shapes().outputs, attr);
        REQUIRE(target);
        const auto bound = create(std::max<std::uint64_t>(
            attr.size_with_stride, static_cast<std::uint64_t>(target->exchange.format.bytes())));
        REQUIRE(context->bind(shapes(), *target, bound));
        return bound->buffer;
    }
};

using Dims = std::vector<std::uint32_t>;

} // namespace

TEST_CASE("float network/ends in the file's order N C H W are shown as boards do") {
    const FloatFixture fixture(load("rk3588"));
    const rknn_tensor_attr in = input_attr(fixture.input(), 0);
    CHECK(std::string(in.name) == "x");
    CHECK(dims_of(in) == Dims{1, height, width, in_c});
    CHECK(in.fmt == RKNN_TENSOR_NHWC);
    CHECK(in.type == RKNN_TENSOR_FLOAT16);
    CHECK(in.qnt_type == RKNN_TENSOR_QNT_AFFINE_ASYMMETRIC);
    CHECK((in.zp == 0 && in.scale == 1.0F));
    CHECK(in.size == in_size * 2);

    const Port &y = fixture.output(0), &z = fixture.output(1);
    const rknn_tensor_attr out = output_attr(y, 0), native = native_output_attr(y, 0);
    CHECK(std::string(out.name) == "y");
    CHECK(dims_of(out) == Dims{1, out_c, height, width});
    CHECK(out.fmt == RKNN_TENSOR_NCHW);
    CHECK(out.type == RKNN_TENSOR_FLOAT16);
    CHECK((out.zp == 0 && out.scale == 1.0F));
    CHECK(out.n_elems == out_size);
    CHECK(out.size == out_size * 2);
    CHECK(out.size_with_stride == 16 * height * 8 * 2); // whole blocks of 8 channels and pixels
    CHECK(native.fmt == RKNN_TENSOR_NC1HWC2);
    CHECK(dims_of(native) == Dims{1, 2, height, width, 8});
    CHECK(dims_of(native_nhwc_output_attr(y, 0)) == Dims{1, height, width, out_c});
    CHECK(dims_of(output_attr(z, 1)) == Dims{1, out_c});
    CHECK(output_attr(z, 1).fmt == RKNN_TENSOR_UNDEFINED);
}

TEST_CASE("float network/a convolution's float16 channels come in groups of 16 on rk3588") {
    // The channel alignment of its convolutions is 16 for float16, 32 for int8.
    const FloatFixture fixture(load("rk3588"));
    CHECK(fixture.output(0).block_channels == 16);
}

TEST_CASE("float network/every type of input gives what the core gives, bit for bit") {
    const char* chip = GENERATE("rk3588", "rk3566", "generic");
    const emu::Program program = load(chip);
    const auto want = core_results(program);
    FloatFixture fixture(program);
    const int given = GENERATE(0, 1, 2);
    if (given == 0)
        fixture.set(picture<std::uint8_t>(width, [](auto v) { return v; }), RKNN_TENSOR_UINT8);
    if (given == 1) fixture.set(picture<float>(width, to_float), RKNN_TENSOR_FLOAT32);
    if (given == 2) {
        fixture.set(picture<std::uint16_t>(width, [](auto v) { return emu::to_half(v); }),
                    RKNN_TENSOR_FLOAT16);
    }
    for (const bool want_float : {true, false}) {
        const auto deliveries = fixture.get(want_float);
        for (std::size_t o = 0; o < 2; ++o) {
            const emu::Bytes bytes = deliveries[o].bytes;
            REQUIRE(bytes.size() == want[o].size() * (want_float ? 4 : 2));
            for (std::size_t i = 0; i < want[o].size(); ++i) {
                if (want_float)
                    REQUIRE(emu::load<float>(bytes, i * 4) == want[o][i]);
                else
                    REQUIRE(emu::load<std::uint16_t>(bytes, i * 2) == emu::to_half(want[o][i]));
            }
        }
    }
}

TEST_CASE("float network/bound memory in every layout") {
    const emu::Program program = load("rk3588");
    const auto want = core_results(program);
    const auto fmt = GENERATE(RKNN_TENSOR_NCHW, RKNN_TENSOR_NHWC, RKNN_TENSOR_NC1HWC2);
    const auto type = GENERATE(RKNN_TENSOR_FLOAT16, RKNN_TENSOR_FLOAT32);
    FloatFixture fixture(program);

    rknn_tensor_attr in = native_input_attr(fixture.input(), 0);
    REQUIRE(in.fmt == RKNN_TENSOR_NHWC);
    const auto halves = picture<std::uint16_t>(static_cast<int>(in.w_stride),
                                               [](auto v) { return emu::to_half(v); });
    REQUIRE(in.size_with_stride == halves.size() * 2);
    in.pass_through = 1;
    const auto input = fixture.bind(in);
    std::memcpy(input->cpu().data(), halves.data(), halves.size() * 2);

    rknn_tensor_attr out = output_attr(fixture.output(0), 0);
    out.fmt = fmt;
    out.type = type;
    const auto output = fixture.bind(out);
    REQUIRE(fixture.context->run({}));
    const emu::Bytes bytes = output->cpu();
    for (int i = 0; i < out_size; ++i) {
        const int c = i / cells, h = i / width % height, w = i % width;
        int at = i;
        if (fmt == RKNN_TENSOR_NHWC) at = (h * width + w) * out_c + c;
        if (fmt == RKNN_TENSOR_NC1HWC2) at = ((c / 8 * height + h) * width + w) * 8 + c % 8;
        if (type == RKNN_TENSOR_FLOAT32)
            REQUIRE(emu::load<float>(bytes, at * 4) == want[0][i]);
        else
            REQUIRE(emu::load<std::uint16_t>(bytes, at * 2) == emu::to_half(want[0][i]));
    }
}

TEST_CASE("float network/an input that is too short is refused") {
    FloatFixture fixture(load("rk3588"));
    std::vector<std::uint16_t> few(in_size - 1);
    rknn_input input{};
    input.buf = few.data();
    input.size = static_cast<std::uint32_t>(few.size() * 2);
    input.type = RKNN_TENSOR_FLOAT16;
    input.fmt = RKNN_TENSOR_NHWC;
    for (const std::uint8_t raw : {0, 1}) {
        input.pass_through = raw;
        const auto feeds = to_feeds(fixture.shapes().inputs, {&input, 1});
        REQUIRE(!feeds);
        CHECK(feeds.error().fault == emu::Fault::bad_input);
    }
}

TEST_CASE("float network/its container shows the same ends") {
    const emu::Program program = load("rk3588");
    const auto stored = emu::write_container(program);
    const emu::ChipChoice choice{nullptr, emu::find_chip("generic")};
    const auto again = emu::load_program(stored, choice);
    REQUIRE(again);
    const auto before = input_ports(program), after = input_ports(*again);
    REQUIRE(after);
    CHECK(dims_of(input_attr((*after)[0], 0)) == dims_of(input_attr((*before)[0], 0)));
    const auto out_before = output_ports(program), out_after = output_ports(*again);
    REQUIRE(out_after);
    CHECK(dims_of(output_attr((*out_after)[0], 0)) == Dims{1, out_c, height, width});
    CHECK(core_results(*again) == core_results(program));
}
