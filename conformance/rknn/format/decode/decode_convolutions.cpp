// SPDX-License-Identifier: Apache-2.0
// Convolutions, register by register: geometry, layouts of sources and weights, zero points.
#include "conformance/rknn/format/decode/convolution_registers.h"

#include <catch2/catch.hpp>

namespace {

using namespace rknn::format;
using namespace rknn_format_tests;
using emu::MemoryView;

constexpr std::uint32_t conv_source = convolution_source, conv_target = convolution_target;

std::int8_t weight(const Convolution& c, std::size_t i) {
    return static_cast<std::int8_t>(c.weights.bytes()[i]);
}

} // namespace

TEST_CASE("decode: a convolution's geometry, weights and biases") {
    V2Convolution program;
    const Convolution c = program.convolution({});
    const MemoryView src{.base = conv_source,
                         .h = 6,
                         .w = 5,
                         .c = 16,
                         .block = 16,
                         .line = 80,
                         .pixel = 16,
                         .surface = 30 * 16};
    CHECK(c.src == src);
    const MemoryView dst{.base = conv_target,
                         .h = 6,
                         .w = 5,
                         .c = 2,
                         .block = 16,
                         .line = 80,
                         .pixel = 16,
                         .surface = 30 * 16};
    CHECK(c.output.dst == dst);
    CHECK(std::array{c.kernel_h, c.kernel_w, c.stride_y, c.stride_x, c.pad_top, c.pad_left, c.out_h,
                     c.out_w} == std::array{3, 3, 1, 1, 1, 1, 6, 5});
    CHECK(c.pad == -128);
    CHECK(c.weight_zero == std::vector{0});
    // Stored tap, kernel, channel; wanted kernel, tap, channel.
    CHECK(weight(c, 0) == 0);
    CHECK(weight(c, 16) == 32);
    CHECK(weight(c, 144 + 5) == 16 + 5);
    const auto& path = std::get<IntegerPath>(c.output.path);
    REQUIRE(path.main.stages.size() == 1);
    CHECK(path.main.stages[0].operand == std::vector<std::int64_t>{7, -9});
    CHECK(path.output.stages.empty());
}

TEST_CASE("decode: lines and surfaces of sources, by generation") {
    V2Convolution whole_lines;
    const Convolution c =
        whole_lines.convolution({{0x100c, 1u << 29}, {0x107c, 5}, {0x1080, 0xffffffe}});
    CHECK(c.src.line == 80);
    CHECK(c.src.surface == (5 - 2) * 16);
}

TEST_CASE("decode: strides, dilations, and steps of nothing") {
    V2Convolution program;
    const Convolution c = program.convolution(
        {{0x1014, 2 << 16 | 1 << 21 | 3 << 3}, {0x1028, 1}, {0x102c, 2}, {0x405c, 1 << 16}});
    CHECK(std::array{c.stride_y, c.stride_x, c.dilation_y, c.dilation_x} == std::array{3, 0, 2, 3});
}

TEST_CASE("decode: zero points from the table, or one for all") {
    V2Convolution program;
    const auto record = [](std::int32_t bias, std::int16_t zero, std::int16_t factor) {
        std::vector<std::int16_t> r(32);
        r[0] = static_cast<std::int16_t>(bias);
        r[16] = zero;
        r[17] = static_cast<std::int16_t>(zero + 1);
        r[24] = r[25] = factor;
        return r;
    };
    const std::uint32_t table = program.constant(record(100, -3, 16384));
    const Convolution c = program.convolution({{0x501c, 0xe},
                                               {0x5020, table},
                                               {0x4050, 0x125},
                                               {0x4040, 0x20140},
                                               {0x4048, 0xe01},
                                               {0x4010, 0xe0}});
    CHECK(c.weight_zero == std::vector{3, 2});
    const auto& stages = std::get<IntegerPath>(c.output.path).main.stages;
    REQUIRE(stages.size() == 3);
    CHECK(stages[1].operand == std::vector<std::int64_t>{16384});
    CHECK(stages[2].operand == std::vector<std::int64_t>{14});
    CHECK(stages[2].rounding == emu::ops::Rounding::half_even);

    V2Convolution constant;
    CHECK(constant.convolution({{0x4050, 0x124}, {0x4054, 0xfff6}}).weight_zero == std::vector{10});
}

TEST_CASE("decode: sums are shifted before the first stage") {
    V2Convolution program;
    const auto stages = std::get<IntegerPath>(program.convolution({{0x301c, 3}}).output.path).main;
    REQUIRE(stages.stages.size() == 2);
    CHECK(stages.stages[0].kind == emu::ops::Stage::Kind::shift_right);
    CHECK(stages.stages[0].operand == std::vector<std::int64_t>{3});
    CHECK(stages.stages[0].rounding == emu::ops::Rounding::half_even);
    CHECK(stages.stages[1].operand == std::vector<std::int64_t>{7, -9});
}

TEST_CASE("decode: depthwise convolutions have as many outputs as channels") {
    V2Convolution program;
    const Convolution c =
        program.convolution({{0x100c, 3}, {0x1030, 144}, {0x400c, 0x1fc}, {0x5044, 0x7816}});
    CHECK(c.depthwise);
    CHECK(c.src.c == 2);
    CHECK(c.weights.size() == 18);
    CHECK(weight(c, 3) == 17); // tap 1, channel 1
}

TEST_CASE("decode: packed pixels, and what converts them") {
    RegisterProgram lite("RKNPU lite");
    const std::uint32_t weights = lite.constant(counted(32));
    const Registers registers = {
        {0x100c, 0xa000},      {0x1014, 9},           {0x1020, 8 << 16 | 4},
        {0x1024, 2 << 16 | 8}, {0x1028, 8},           {0x102c, 32},
        {0x1030, 32},          {0x1034, 8},           {0x1038, 0x01010004},
        {0x104c, 0xe38e1},     {0x1050, 0x4000ff80},  {0x1054, 0x4000ff81},
        {0x1058, 0x4000ff82},  {0x1070, conv_source}, {0x107c, 4},
        {0x1110, weights},     {0x400c, 0x108},       {0x4020, conv_target},
        {0x4024, 256},         {0x4030, 7},           {0x4034, 3},
        {0x403c, 3 << 16},     {0x4040, 0x53},        {0x4060, 0x53},
        {0x4070, 0x383},       {0x4050, 0x126},       {0x4084, 1}};
    lite.task(0x0f, registers);
    const Convolution c = lite.only<Convolution>();
    const MemoryView src{.base = conv_source,
                         .h = 4,
                         .w = 8,
                         .c = 3,
                         .block = 3,
                         .line = 32,
                         .pixel = 3,
                         .surface = 0,
                         .dtype = emu::Dtype::u8};
    CHECK(c.src == src);
    REQUIRE(c.pixels);
    CHECK_FALSE(c.pixels->is_signed);
    REQUIRE(c.pixels->channels.size() == 3);
    CHECK(c.pixels->channels[1] == PixelConversion::Channel{16384, 0, 14, -127});
    CHECK(c.picture);
    CHECK(c.weights.size() == 12);
    CHECK(weight(c, 3) == 8); // padded to eight channels

    // Other steps, another rounding, bits that no file has.
    for (const std::uint32_t control : {0xe38e3U, 0xe38e5U, 0x100e38e1U, 0x800e38e1U}) {
        RegisterProgram other("RKNPU lite");
        other.constant(counted(32));
        other.task(0x0f, with(registers, {{0x104c, control}}));
        CHECK(other.refusal().find("pixel_control") != std::string::npos); // or its top
    }
}

TEST_CASE("decode: phases of a resize are written apart") {
    V2Convolution program;
    const Convolution c =
        program.convolution({{0x4038, 3}, {0x405c, 5 << 16}, {0x40c0, 4 * 320}, {0x4024, 0x2000}});
    CHECK(c.output.dst.pixel == 64);
    CHECK(c.output.dst.line == 4 * 320);
    CHECK(c.output.dst.surface == 0x2000);
}

TEST_CASE("decode: a transposed convolution is one convolution per phase") {
    V2Convolution program;
    // 2 x 3 pixels spread to 3 x 5, padded by 1: 4 x 6 outputs of a 2 x 2 kernel.
    program.task(RegisterProgram::convolution, with(program.registers, {{0x100c, 0x10000},
                                                                        {0x1014, 0x909},
                                                                        {0x1020, 3 << 16 | 2},
                                                                        {0x1084, 3 << 16 | 2},
                                                                        {0x107c, 12},
                                                                        {0x1028, 6},
                                                                        {0x102c, 24},
                                                                        {0x1030, 128},
                                                                        {0x1034, 64},
                                                                        {0x1038, 0x02020002},
                                                                        {0x405c, 3 << 16 | 5}}));
    const auto works = program.works();
    REQUIRE(works.size() == 4);
    const auto& first = std::get<Convolution>(works[0]);
    CHECK(std::array{first.out_h, first.out_w, first.kernel_h, first.pad_top} ==
          std::array{2, 3, 1, 0});
    CHECK(first.output.dst.line == 2 * 96);
    CHECK(first.output.dst.pixel == 32);
    CHECK(weight(first, 0) == 96); // the last tap of the first kernel
    const auto& last = std::get<Convolution>(works[3]);
    CHECK(last.output.dst.base == conv_target + 96 + 16);
    CHECK(weight(last, 0) == 0);
    // The other three taps meet padding: -128 times their weights, besides the bias.
    std::int64_t missing = 0;
    for (int i = 0; i < 128; ++i)
        if (i % 32 < 16 && i < 96) missing += static_cast<std::int8_t>(i);
    CHECK(std::get<IntegerPath>(first.output.path).main.stages[0].operand[0] == 7 - 128 * missing);
}

TEST_CASE("decode: t3 says by the spread alone that a convolution is transposed") {
    T3Convolution t3;
    t3.task(RegisterProgram::convolution, t3.registers);
    CHECK(t3.works().size() == 4);
    T3Convolution other;
    other.task(RegisterProgram::convolution, with(other.registers, {{0x100c, 0x10000}}));
    CHECK_THAT(other.refusal(), Catch::Contains("0x100c"));
}

TEST_CASE("decode: rows that are in the unit's buffer already lie before the address") {
    T4Convolution t4;
    t4.task(RegisterProgram::no_table, t4.registers);
    const Convolution c = t4.only<Convolution>();
    CHECK(c.src.base == conv_source - 2 * 64);
    CHECK(c.src.h == 6);
    CHECK(c.src.line == 64);
    CHECK(c.src.surface == 384);
    CHECK(c.output.dst.surface == 384);
    CHECK(c.weights.size() == 256);
}

TEST_CASE("decode: later generations say the shift of sums twice") {
    const auto with_shift = [](std::uint32_t value) {
        T4Convolution t4;
        t4.task(RegisterProgram::no_table, with(t4.registers, {{0x3024, value}}));
        return t4;
    };
    const RegisterProgram twice = with_shift(2 | 2 << 5);
    const auto path = std::get<IntegerPath>(twice.only<Convolution>().output.path);
    REQUIRE_FALSE(path.main.stages.empty());
    CHECK(path.main.stages[0].operand == std::vector<std::int64_t>{2});
    for (const std::uint32_t other : {2u, 2u << 5, 1u << 5, 2u | 3u << 5}) {
        CHECK(with_shift(other).refusal().find("sum_shift_twin") != std::string::npos);
    }
    CHECK(with_shift(1u << 10).refusal().find("0x3024") != std::string::npos);
}

TEST_CASE("decode: weights that the network computes") {
    V2Convolution program;
    const Convolution c = program.convolution(
        {{0x1014, 9}, {0x1030, 32}, {0x1034, 16}, {0x1038, 0x01010002}, {0x1110, 0x8000}});
    REQUIRE(c.computed_weights);
    CHECK(c.weights.empty());
    const MemoryView weights{.base = 0x8000,
                             .h = 1,
                             .w = 2,
                             .c = 16,
                             .block = 16,
                             .line = 32,
                             .pixel = 16,
                             .surface = 32};
    CHECK(*c.computed_weights == weights);
}

TEST_CASE("decode: convolutions that are refused") {
    struct Refusal {
        Registers changes;
        const char* text;
    };
    const Refusal refusals[] = {
        {{{0x100c, 1}}, "conv_mode"},
        {{{0x100c, 0x120}}, "pad_value"},
        {{{0x100c, 0x010}}, "source_precision"},
        {{{0x100c, 0x10000}}, "transposed_conv"},
        {{{0x1014, 0x909}}, "transposed_conv"},
        {{{0x1030, 287}}, "weights"},
        {{{0x1038, 0x00030002}}, "kernel_width"},
        {{{0x102c, 31}}, "conv_pixels"},
        {{{0x1028, 0}}, "conv_pixels"},
        {{{0x104c, 0xa}}, "converted_lanes"},
        {{{0x1070, 0xfffffff0}}, "source"},
        {{{0x107c, 0xfffffff}}, "source"},
        {{{0x1020, 0}}, "source"},
        {{{0x1184, 0x1234}}, "pad_value"},
        {{{0x1110, 0x20000000}}, "constant"},
        {{{0x301c, 0x40}}, "0x301c"},
        {{{0x4020, 0xfffffff0}}, "destination"},
        {{{0x4010, 0x60000000}}, "output_precision"},
        {{{0x405c, 4}}, "written"},
        {{{0x501c, 0x10}}, "parts"},
        {{{0x5020, 0x20000000}}, "table"},
        {{{0x4040, 0x40150}}, "bs_add_function"},
        {{{0x4048, 0x3f00}, {0x4040, 0x20140}}, "shift"},
        {{{0x4088, 63}}, "output_shift"},
    };
    for (const Refusal& refusal : refusals) {
        V2Convolution program;
        Registers registers = with(program.registers, refusal.changes);
        program.task(RegisterProgram::convolution, registers);
        const std::string text = program.refusal();
        INFO(text);
        CHECK(text.find(refusal.text) != std::string::npos);
        CHECK(text.find("operator Conv:first, task 0: ") == 0);
    }
}
