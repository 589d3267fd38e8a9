// SPDX-License-Identifier: Apache-2.0
// What the application hands over and gets back, in every type and layout.
#include "conformance/rknn/open_context.h"
#include "conformance/rknn/sample_program.h"

#include <catch2/catch.hpp>

#include <numeric>

using namespace rknn;
using emu::Dtype;

namespace {

// 1x2x3x20: neither a picture nor whole blocks of channels.
const emu::TensorSpec map{"map", Dtype::i8, {1, 2, 3, 20}, emu::Quant::affine(0.5F, 3)};
constexpr int map_h = 2, map_w = 3, map_c = 20, map_size = map_h * map_w * map_c;

struct Fixture : OpenContext {
    explicit Fixture(const emu::TensorSpec& spec) : OpenContext(emu::identity("rk3588", spec)) {}

    void set(const void* values, std::size_t size, rknn_tensor_type type, rknn_tensor_format fmt,
             bool pass_through = false) {
        rknn_input input{0,
                         const_cast<void*>(values),
                         static_cast<std::uint32_t>(size),
                         static_cast<std::uint8_t>(pass_through),
                         type,
                         fmt};
        REQUIRE(OpenContext::set({&input, 1}));
        REQUIRE(context->run({}));
    }

    // The output as the session has it, one number per byte.
    std::vector<int> inside() {
        std::vector<int> values;
        const auto deliveries = get_dense(Dtype::i8);
        for (const std::byte byte : deliveries[0].bytes)
            values.push_back(static_cast<std::int8_t>(byte));
        return values;
    }

    // Runs with the output bound as `type` in `fmt`, and gives the memory's bytes.
    std::vector<std::byte> bound(rknn_tensor_type type, rknn_tensor_format fmt) {
        rknn_tensor_attr attr = native_output_attr(output(), 0);
        attr.type = type;
        attr.fmt = fmt;
        const auto exchange = output_exchange(output(), attr);
        REQUIRE(exchange);
        const auto bound = create(static_cast<std::uint64_t>(exchange->format.bytes()));
        REQUIRE(bind(attr, bound));
        REQUIRE(context->run({}));
        const auto bytes = bound->buffer->cpu();
        return {bytes.begin(), bytes.end()};
    }
};

std::vector<std::int8_t> counted() {
    std::vector<std::int8_t> values(map_size);
    std::iota(values.begin(), values.end(), -60);
    return values;
}

double real(std::int8_t q) {
    return (q - 3) * 0.5;
}

// Where each layout keeps the value of (h, w, c).
int place(rknn_tensor_format fmt, int h, int w, int c) {
    if (fmt == RKNN_TENSOR_NCHW) return (c * map_h + h) * map_w + w;
    if (fmt == RKNN_TENSOR_NHWC) return (h * map_w + w) * map_c + c;
    return ((c / 16 * map_h + h) * map_w + w) * 16 + c % 16;
}

} // namespace

TEST_CASE("exchange/outputs in every type and layout") {
    const auto fmt = GENERATE(RKNN_TENSOR_NCHW, RKNN_TENSOR_NHWC, RKNN_TENSOR_NC1HWC2);
    Fixture fixture(map);
    const auto values = counted();
    fixture.set(values.data(), values.size(), RKNN_TENSOR_INT8, RKNN_TENSOR_NHWC);
    const auto as_int8 = fixture.bound(RKNN_TENSOR_INT8, fmt);
    const auto as_half = fixture.bound(RKNN_TENSOR_FLOAT16, fmt);
    const auto as_float = fixture.bound(RKNN_TENSOR_FLOAT32, fmt);
    for (int i = 0; i < map_size; ++i) {
        const int at = place(fmt, i / map_c / map_w, i / map_c % map_w, i % map_c);
        REQUIRE(emu::load<std::int8_t>(as_int8, at) == values[i]);
        REQUIRE(emu::load<float>(as_float, 4 * at) == real(values[i]));
        // 9 bits of real number fit a half: exponent and fraction straight from its bits.
        const auto half = emu::load<std::uint16_t>(as_half, 2 * at);
        const double fraction = (half & 0x3ff) + ((half & 0x7c00) ? 1024 : 0);
        const double magnitude = std::ldexp(fraction, std::max((half >> 10) & 31, 1) - 25);
        REQUIRE((half & 0x8000 ? -magnitude : magnitude) == real(values[i]));
    }
}

TEST_CASE("exchange/padding of blocks is the number 0") {
    Fixture fixture(map);
    const auto values = counted();
    fixture.set(values.data(), values.size(), RKNN_TENSOR_INT8, RKNN_TENSOR_NHWC);
    const auto blocks = fixture.bound(RKNN_TENSOR_INT8, RKNN_TENSOR_NC1HWC2);
    REQUIRE(blocks.size() == 2 * map_h * map_w * 16);
    CHECK(emu::load<std::int8_t>(blocks, place(RKNN_TENSOR_NC1HWC2, 1, 2, 19) + 1) == 3);
}

TEST_CASE("exchange/maps that are no pictures take numbers as they are") {
    Fixture fixture(map);
    std::vector<float> reals(map_size, 20.0F);
    fixture.set(reals.data(), reals.size() * 4, RKNN_TENSOR_FLOAT32, RKNN_TENSOR_NHWC);
    CHECK(fixture.inside() == std::vector<int>(map_size, 43));
    const std::vector<std::uint8_t> bytes(map_size, 30);
    fixture.set(bytes.data(), bytes.size(), RKNN_TENSOR_UINT8, RKNN_TENSOR_NHWC);
    CHECK(fixture.inside() == std::vector<int>(map_size, 63));
}

TEST_CASE("exchange/raw blocks go in as they are") {
    Fixture fixture(map);
    std::vector<std::int8_t> blocks(2 * map_h * map_w * 16, 99);
    const auto values = counted();
    for (int i = 0; i < map_size; ++i) {
        blocks[place(RKNN_TENSOR_NC1HWC2, i / map_c / map_w, i / map_c % map_w, i % map_c)] =
            values[i];
    }
    fixture.set(blocks.data(), blocks.size(), RKNN_TENSOR_INT8, RKNN_TENSOR_NC1HWC2, true);
    CHECK(fixture.inside() == std::vector<int>(values.begin(), values.end()));
}

TEST_CASE("exchange/pixels of a model that names no normalisation pass unchanged") {
    // Whatever the model's scale: pixel 200 is the stored value 200 - 128, in uint8 tensors 200.
    struct Row {
        Dtype dtype;
        float scale;
        std::int32_t zero_point;
    };
    const auto row = GENERATE(values<Row>({
        {Dtype::i8, 1.0F / 255, -128},
        {Dtype::i8, 0.0078125F, 0},
        {Dtype::i8, 0.37F, 5},
        {Dtype::u8, 0.0078125F, 128},
        {Dtype::u8, 1.0F, 0},
    }));
    std::vector<std::uint8_t> pixels(256);
    std::iota(pixels.begin(), pixels.end(), std::uint8_t{0});
    const std::vector<float> reals(pixels.begin(), pixels.end());
    std::vector<int> want(256);
    std::iota(want.begin(), want.end(), -128);
    Fixture fixture(
        {"picture", row.dtype, {1, 16, 16, 1}, emu::Quant::affine(row.scale, row.zero_point)});
    fixture.set(pixels.data(), pixels.size(), RKNN_TENSOR_UINT8, RKNN_TENSOR_NHWC);
    CHECK(fixture.inside() == want);
    fixture.set(reals.data(), reals.size() * 4, RKNN_TENSOR_FLOAT32, RKNN_TENSOR_NHWC);
    CHECK(fixture.inside() == want);
}

TEST_CASE("exchange/a model's own normalisation") {
    emu::Program program = emu::identity(
        "rk3588", {"picture", Dtype::i8, {1, 1, 1, 3}, emu::Quant::affine(0.25F, -10)});
    program.normalisation = {{{100, 110, 120}, {10, 20, 40}}};
    OpenContext open(program);
    std::uint8_t pixels[] = {120, 90, 160}; // 2, -1 and 1
    rknn_input input{0, pixels, 3, 0, RKNN_TENSOR_UINT8, RKNN_TENSOR_NHWC};
    REQUIRE(open.set({&input, 1}));
    REQUIRE(open.context->run({}));
    const auto deliveries = open.get_dense(Dtype::i8);
    CHECK(emu::load<std::int8_t>(deliveries[0].bytes, 0) == -2);
    CHECK(emu::load<std::int8_t>(deliveries[0].bytes, 1) == -14);
    CHECK(emu::load<std::int8_t>(deliveries[0].bytes, 2) == -6);
}

TEST_CASE("exchange/float tensors are float16 to the application") {
    Fixture fixture({"reals", Dtype::f32, {1, 2}, {}});
    const std::uint16_t halves[] = {0x3c00, 0xc000}; // 1 and -2
    fixture.set(halves, sizeof halves, RKNN_TENSOR_FLOAT16, RKNN_TENSOR_UNDEFINED);
    for (const bool want_float : {false, true}) {
        rknn_output output{want_float, 0, 0, nullptr, 0};
        const auto deliveries = fixture.get({&output, 1});
        REQUIRE(deliveries);
        const auto bytes = (*deliveries)[0].bytes;
        REQUIRE(bytes.size() == (want_float ? 8 : 4));
        if (want_float)
            CHECK(emu::load<float>(bytes, 4) == -2.0F);
        else
            CHECK(emu::load<std::uint16_t>(bytes, 2) == 0xc000);
    }
}

TEST_CASE("exchange/types that a tensor does not take") {
    struct Row {
        Dtype inside;
        rknn_tensor_type given;
        bool taken;
    };
    const auto row = GENERATE(values<Row>({
        {Dtype::i8, RKNN_TENSOR_FLOAT16, false},
        {Dtype::i8, RKNN_TENSOR_INT16, false},
        {Dtype::f32, RKNN_TENSOR_INT8, false},
        {Dtype::f32, RKNN_TENSOR_UINT8, true},
        {Dtype::i64, RKNN_TENSOR_INT64, true},
        {Dtype::i64, RKNN_TENSOR_FLOAT32, false},
        {Dtype::i32, RKNN_TENSOR_INT32, true},
        {Dtype::i16, RKNN_TENSOR_UINT8, false},
        {Dtype::boolean, RKNN_TENSOR_BOOL, true},
        {Dtype::boolean, RKNN_TENSOR_INT8, false},
        {Dtype::i8, RKNN_TENSOR_INT4, false},
        {Dtype::f32, RKNN_TENSOR_BFLOAT16, false},
    }));
    const auto ports = input_ports(emu::lone_tensor("rk3588", {"t", row.inside, {1, 2}, {}}));
    REQUIRE(ports);
    std::byte bytes[16]{};
    rknn_input input{0, bytes, sizeof bytes, 0, row.given, RKNN_TENSOR_UNDEFINED};
    const auto feeds = to_feeds(*ports, {&input, 1});
    CHECK(static_cast<bool>(feeds) == row.taken);
    if (!feeds) CHECK(feeds.error().fault == emu::Fault::bad_input);
}

TEST_CASE("exchange/tensors are found by name, by index where the name says nothing") {
    const Fixture fixture(map);
    const std::span<const Port> inputs = fixture.shapes().inputs;
    const std::span<const Port> outputs = fixture.shapes().outputs;
    rknn_tensor_attr attr = output_attr(outputs[0], 0);
    auto target = to_target(inputs, outputs, attr);
    REQUIRE(target);
    CHECK(target->output);

    attr = input_attr(inputs[0], 44); // an index that is wrong does not matter
    target = to_target(inputs, outputs, attr);
    REQUIRE(target);
    CHECK(!target->output);

    attr.name[0] = '\0';
    CHECK(!to_target(inputs, outputs, attr));
    attr.index = 0;
    CHECK(to_target(inputs, outputs, attr));
}
