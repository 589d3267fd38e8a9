// SPDX-License-Identifier: Apache-2.0
// Maps whose int8 values become others before they are multiplied by computed weights.
#include "conformance/lift/run_program.h"
#include "conformance/rknn/format/decode/convolution_registers.h"
#include "conformance/rknn/format/random_tasks.h"
#include "emu-core/chip/generic.h"
#include "librknnrt/format/lower.h"

#include <catch2/catch.hpp>

namespace {

using namespace rknn::format;
using namespace rknn_format_tests;
using Catch::Matchers::Contains;
using emu::ops::Rounding;
using emu::ops::Stage;

constexpr std::uint32_t computed = 0x8000; // where the network computes weights

// The shift of all four channels, from bit 4 on.
constexpr std::uint32_t shifts(std::uint32_t shift) {
    return shift << 4 | shift << 10 | shift << 16 | shift << 22;
}

// v2: 1 x 1 over 6 x 5 pixels, of which rs((x + 3) * 127, 7) counts.
constexpr std::uint32_t on_v2 = 0xa | shifts(7), three_times_127 = 127u << 16 | 3;
const Registers converted = {{0x1014, 9},
                             {0x1030, 32},
                             {0x1034, 16},
                             {0x1038, 0x1010002},
                             {0x1068, 0},
                             {0x1110, computed},
                             {0x104c, on_v2},
                             {0x1050, three_times_127},
                             {0x1054, three_times_127},
                             {0x1058, three_times_127},
                             {0x105c, three_times_127},
                             {0x1180, 0xffff}};

std::string conversion_refusal(const Registers& changes) {
    V2Convolution v2;
    v2.task(RegisterProgram::convolution, with(v2.registers, with(converted, changes)));
    return v2.refusal();
}

// t3: 1 x 1 over 2 x 3 pixels, of which rs(x * scale + offset, 15) counts.
std::string refusal_of_t3(const Registers& changes, std::vector<Stage>* stages = nullptr) {
    T3Convolution t3;
    const Registers map = {
        {0x1014, 9},          {0x1028, 3},          {0x102c, 6},          {0x1030, 32},
        {0x1034, 16},         {0x1038, 0x01010002}, {0x1068, 0},          {0x1110, computed},
        {0x104c, 0xf3cf3cf8}, {0x1050, 0x40004000}, {0x1054, 0x40004000}, {0x1058, 0x18000},
        {0x105c, 0x18000},    {0x101c, 0x18000},    {0x106c, 0x18000},    {0x405c, 1 << 16 | 2}};
    t3.task(RegisterProgram::convolution, with(t3.registers, with(map, changes)));
    const std::string text = t3.refusal();
    if (text.empty() && stages) *stages = t3.only<Convolution>().convert.stages;
    return text;
}

} // namespace

TEST_CASE("decode: a map is converted where all its lanes are") {
    V2Convolution v2;
    const Convolution conv = v2.convolution(converted);
    REQUIRE(conv.computed_weights);
    CHECK(conv.convert.stages ==
          std::vector<Stage>{
              {.kind = Stage::Kind::multiply, .operand = {127}},
              {.kind = Stage::Kind::add, .operand = {3 * 127}},
              {.kind = Stage::Kind::shift_right, .rounding = Rounding::half_even, .operand = {7}}});
    V2Convolution idle;
    CHECK(idle.convolution(with(converted, {{0x104c, 0xb}, {0x1180, 0}})).convert.stages.empty());
}

TEST_CASE("decode: lanes that are converted in part, or not as the control says, are refused") {
    REQUIRE(conversion_refusal({}) == "");
    for (const std::uint32_t lanes : {0u, 1u, 0xffu, 0xfffeu, 0x1ffffu}) {
        CHECK_THAT(conversion_refusal({{0x1180, lanes}}), Contains("converted_lanes"));
    }
    CHECK_THAT(conversion_refusal({{0x104c, 0xb}}), Contains("converted_lanes"));
}

TEST_CASE("decode: conversions of maps that no file has are refused") {
    CHECK_THAT(conversion_refusal({{0x1054, 126u << 16 | 3}}), Contains("channels differ"));
    CHECK_THAT(conversion_refusal({{0x104c, on_v2 + (1 << 22)}}), Contains("channels differ"));
    CHECK_THAT(conversion_refusal({{0x104c, on_v2 & ~8u}}), Contains("other than int8"));
    CHECK_THAT(conversion_refusal({{0x104c, on_v2 & ~2u}}), Contains("another order"));
    CHECK_THAT(conversion_refusal({{0x104c, on_v2 | 4}}), Contains("another order"));
    CHECK_THAT(conversion_refusal({{0x104c, 0xa | shifts(32)}}), Contains("more than 31 bits"));
    CHECK_THAT(conversion_refusal({{0x104c, on_v2 | 1u << 28}}), Contains("another kind"));
    V2Convolution constant;
    Registers registers = with(constant.registers, converted);
    registers[0x1110] = constant.registers.at(0x1110);
    constant.task(RegisterProgram::convolution, registers);
    CHECK_THAT(constant.refusal(), Contains("constant weights"));
}

TEST_CASE("decode: t3 says the shift of a map once more") {
    std::vector<Stage> stages;
    REQUIRE(refusal_of_t3({}, &stages) == "");
    REQUIRE(stages.size() == 3);
    CHECK(stages[0].operand == std::vector<std::int64_t>{0x4000});
    CHECK(stages[1].operand == std::vector<std::int64_t>{0x18000});
    CHECK(stages[2].operand == std::vector<std::int64_t>{15});
    CHECK(refusal_of_t3({{0x104c, 0x03cf3cf8}}) == "");
    CHECK(refusal_of_t3({{0x104c, 0x13cf3cf8}}) == "");
    for (const std::uint32_t last : {2u, 7u, 14u}) {
        CHECK_THAT(refusal_of_t3({{0x104c, last << 28 | 0x03cf3cf8}}), Contains("another kind"));
    }
}

TEST_CASE("lower/what counts is what a map's values become") {
    // One pixel of 8 channels by two kernels of ones; rs(x * 3 + 2, 2).
    Convolution conv;
    conv.src = cube_at(0, 1, 1, 8);
    conv.computed_weights = cube_at(1 << 13, 1, 2, 8);
    conv.weight_zero = {0};
    conv.output.dst = cube_at(1 << 14, 1, 1, 2);
    conv.convert.stages = {
        {.kind = Stage::Kind::multiply, .operand = {3}},
        {.kind = Stage::Kind::add, .operand = {2}},
        {.kind = Stage::Kind::shift_right, .rounding = Rounding::half_even, .operand = {2}}};
    ModelFile file = file_of(conv.src, conv.output.dst);
    Tensor weights = file_of(*conv.computed_weights, conv.output.dst).tensors[0];
    weights.name = "weights";
    file.tensors.push_back(weights);
    file.inputs.push_back(2);
    const auto lowered = lower(file, {{0, 1, 0, conv}}, emu::generic);
    if (!lowered) FAIL(lowered.error().detail);
    std::vector<std::byte> map(8);
    map[0] = std::byte{4}, map[1] = std::byte{0xfc}; // 4: 3.5, so 4; -4: -2.5, so -2; 0: 0.5, so 0
    const std::vector<std::byte> ones(16, std::byte{1});
    CHECK(emu::lift::run_program(lowered->program, {map, ones})[0] ==
          std::vector<std::byte>(2, std::byte{2}));
}
