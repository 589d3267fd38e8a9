// SPDX-License-Identifier: Apache-2.0
// Bfloat16: steps of a norm, register by register, as files for RK3588 have them.
#include "conformance/rknn/format/decode/convolution_registers.h"
#include "conformance/rknn/format/decode/pass_registers.h"

#include <catch2/catch.hpp>

namespace {

using namespace rknn::format;
using rknn_format_tests::lite_pass, rknn_format_tests::v2_pass;
using Kind = RealStage::Kind;

constexpr std::uint32_t product_operand = 0x8000;

// 4 x 8 pixels of 8 channels, multiplied by a second operand.
const Registers product = {
    {0x403c, 7 << 16},         {0x5014, 7},   {0x4070, 0x100003c4}, {0x5034, 0x40000008},
    {0x5038, product_operand}, {0x5040, 512}, {0x4084, 0x10001}};

Pass product_pass(const Registers& changes) {
    RegisterProgram program("RKNPU v2");
    program.task(RegisterProgram::flying, with(v2_pass, with(product, changes)));
    return program.only<Pass>();
}

const RealPath& path_of(const Pass& pass) {
    return std::get<RealPath>(pass.output.path);
}

std::string refusal_of(const char* generation, const Registers& registers) {
    RegisterProgram program(generation);
    program.task(RegisterProgram::flying, registers);
    return program.refusal();
}

} // namespace

TEST_CASE("bfloat16: float16 becomes bfloat16 where it is stored") {
    const Pass p = product_pass({{0x4010, 0x68000002}, {0x5044, 0x17849}});
    CHECK(p.src.dtype == emu::Dtype::f16);
    REQUIRE(p.output.element);
    CHECK(p.output.element->view.dtype == emu::Dtype::f16);
    CHECK(p.output.dst.dtype == bfloat16);
}

TEST_CASE("bfloat16: one of two operands, and the factors of a path of it") {
    // -0.5: bf00 in bfloat16, b800 in float16.
    const Registers scaled = {{0x4040, 0x42}, {0x4048, 0xbf000000}};
    const Pass second =
        product_pass(with(scaled, {{0x4010, 0x4c000003}, {0x5044, 0x17849}})); // the second is
    CHECK(second.src.dtype == emu::Dtype::f16);
    CHECK(second.output.element->view.dtype == bfloat16);
    CHECK(second.output.dst.dtype == emu::Dtype::f16);
    CHECK(path_of(second).main == std::vector<RealStage>{{Kind::multiply, {-0.5F}}});

    const Pass first = product_pass(
        {{0x4010, 0x48000002}, {0x5044, 0x1f869}, {0x4040, 0x42}, {0x4048, 0xb8000000}});
    CHECK(first.src.dtype == bfloat16);
    CHECK(first.output.element->view.dtype == emu::Dtype::f16);
    CHECK(path_of(first).main == std::vector<RealStage>{{Kind::multiply, {-0.5F}}});
}

TEST_CASE("bfloat16: sums of products") {
    rknn_format_tests::V2Convolution sums;
    constexpr std::uint32_t channels = 64, kernel_bytes = 2 * channels;
    const std::uint32_t weights =
        sums.constant(std::vector<std::uint16_t>(channels, std::uint16_t{0x3f80})); // ones
    const Convolution c = sums.convolution({{0x100c, 0x1b0},
                                            {0x1014, 9},
                                            {0x1024, channels},
                                            {0x1030, kernel_bytes},
                                            {0x1034, kernel_bytes},
                                            {0x1038, 0x01010001},
                                            {0x1068, 0},
                                            {0x1110, weights},
                                            {0x1184, 0},
                                            {0x4010, 0x6c000003},
                                            {0x403c, 15},
                                            {0x4040, 0x20040},
                                            {0x4044, 0x39a7c5ac}, // 32 times a hundred-thousandth
                                            {0x4048, 0x3e350000}, // bfloat16
                                            {0x501c, 0}});
    CHECK(c.src.dtype == bfloat16);
    CHECK(c.output.dst.dtype == bfloat16);
    const auto& main = std::get<RealPath>(c.output.path).main;
    const std::vector<RealStage> stages = {{Kind::add, {0x1.4f8b58p-12F}},
                                           {Kind::multiply, {0x1.6ap-3F}}};
    CHECK(main == stages);
}

TEST_CASE("bfloat16: refused on integers and where it was never seen") {
    CHECK(refusal_of("RKNPU v2", with(v2_pass, {{0x5044, 0x1f801}}))
              .find("bfloat16 on a path of integers") != std::string::npos);
    CHECK(refusal_of("RKNPU lite", with(lite_pass, {{0x4010, 0x68000002}, {0x5044, 0x14041}}))
              .find("bfloat16, which no file of this generation was seen to use") !=
          std::string::npos);
}
