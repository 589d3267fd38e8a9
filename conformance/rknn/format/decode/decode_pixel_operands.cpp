// SPDX-License-Identifier: Apache-2.0
// Second operands of which there is one number for each pixel, for all of its channels.
#include "conformance/lift/run_program.h"
#include "conformance/rknn/format/decode/pass_registers.h"
#include "conformance/rknn/format/random_tasks.h"
#include "emu-core/chip/generic.h"
#include "emu-core/tensor/float16.h"
#include "librknnrt/format/lower.h"

#include <catch2/catch.hpp>

#include <cstring>

namespace {

using namespace rknn::format;
using namespace rknn_format_tests;
using Catch::Matchers::Contains;
using emu::MemoryView;

constexpr std::uint32_t pixel_operand = 0x8000;
constexpr std::uint32_t h = 4, w = 8, half = 2, line = half * w; // bytes of a packed line

// 4 x 8 pixels of 16 channels of float16, in two surfaces.
const Registers pixel_real = {{0x4010, 0x48000002}, {0x5044, 0x17849}, {0x4024, 512}};
const Registers added = with(pixel_real, {{0x4070, 0x208203c0},
                                          {0x5034, 0x80000008},
                                          {0x5038, pixel_operand},
                                          {0x5040, (h - 1) * line},
                                          {0x506c, -h* line}});

RegisterProgram program_of(const char* generation, const Registers& registers) {
    RegisterProgram program(generation);
    program.task(RegisterProgram::flying, registers);
    return program;
}

std::string refusal(const Registers& changes) {
    return program_of("RKNPU v2", with(v2_pass, with(added, changes))).refusal();
}

const MemoryView packed{.base = pixel_operand,
                        .h = h,
                        .w = w,
                        .c = 1,
                        .block = 1,
                        .line = line,
                        .pixel = half,
                        .surface = 0,
                        .dtype = emu::Dtype::f16};

std::vector<std::byte> halves(std::size_t count, float first, float step) {
    std::vector<std::byte> bytes(half * count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint16_t bits = emu::to_half(first + step * static_cast<float>(i));
        std::memcpy(&bytes[half * i], &bits, half);
    }
    return bytes;
}

} // namespace

TEST_CASE("decode: an operand with one number per pixel is packed") {
    const Pass pass = program_of("RKNPU v2", with(v2_pass, added)).only<Pass>();
    REQUIRE(pass.output.element);
    CHECK(pass.output.element->function == ElementFunction::add);
    CHECK(pass.output.element->view == packed);
}

TEST_CASE("decode: quotients of numbers per pixel are of float16, whatever they are called") {
    // t4 calls them int16, and counts distances in 16 bytes.
    const Registers divided = {{0x407c, 0x010061c8},
                               {0x4010, 0x20000001},
                               {0x402c, 7},
                               {0x5014, 7},
                               {0x5034, 0x80000008},
                               {0x5038, pixel_operand},
                               {0x5040, (h - 1) * line / 16},
                               {0x5044, 0xf801},
                               {0x506c, -(h * line / 16)}};
    const Pass pass = program_of("RKNPU t4", with(t4_pass, divided)).only<Pass>();
    CHECK(pass.src.dtype == emu::Dtype::f16);
    CHECK(pass.output.dst.dtype == emu::Dtype::f16);
    REQUIRE(pass.output.element);
    CHECK(pass.output.element->function == ElementFunction::divide);
    CHECK(pass.output.element->view == packed);
    const auto product =
        program_of("RKNPU t4", with(t4_pass, with(divided, {{0x407c, 0x01006188}})));
    CHECK_THAT(product.refusal(), Contains("ew_divides"));
}

TEST_CASE("decode: numbers per pixel that are not packed are refused") {
    REQUIRE(refusal({}) == "");
    const Registers others[] = {
        {{0x5040, h * line}}, {{0x506c, 0}}, {{0x5048, 1u << 19}, {0x5040, (h - 1) * (line + 2)}}};
    for (const Registers& other : others) CHECK_THAT(refusal(other), Contains("not packed"));
    CHECK_THAT(refusal({{0x5038, 0xfffffff0}}), Contains("the element-wise operand"));
    CHECK_THAT(refusal({{0x4070, 0x108203c0}}), Contains("ew_mode"));
}

TEST_CASE("decode: integers have no numbers per pixel") {
    const Registers integers = with(v2_pass, {{0x4070, 0x204203c0},
                                              {0x5034, 0x80000004},
                                              {0x5038, pixel_operand},
                                              {0x5040, (h - 1) * w},
                                              {0x506c, -h * w}});
    CHECK_THAT(program_of("RKNPU v2", integers).refusal(),
               Contains("element_mode") && Contains("of integers"));
}

TEST_CASE("lower/a number per pixel is for all of its channels") {
    Pass pass = program_of("RKNPU v2", with(v2_pass, added)).only<Pass>();
    ModelFile file = file_of(pass.src, pass.output.dst);
    constexpr std::uint8_t float16_type = 10;
    for (Tensor& tensor : file.tensors) tensor.element_type = float16_type;
    Tensor numbers = file.tensors[0];
    numbers.name = "numbers", numbers.layout = TensorLayout::plain;
    numbers.dims = {1, 1, h, w}, numbers.native_dims.clear(), numbers.address = pixel_operand;
    file.tensors.push_back(numbers);
    file.inputs.push_back(2);
    const auto lowered = lower(file, {{0, 1, 0, pass}}, emu::generic);
    if (!lowered) FAIL(lowered.error().detail);
    constexpr std::size_t channels = 16, pixels = std::size_t{h} * w;
    const auto values = halves(pixels * channels, -100, 0.25F);
    const auto output = emu::lift::run_program(lowered->program, {values, halves(pixels, 3, 1)})[0];
    for (std::size_t i = 0; i < pixels * channels; ++i) {
        const float sum =
            -100 + 0.25F * static_cast<float>(i) + 3 + static_cast<float>(i / channels);
        CHECK(emu::load<std::uint16_t>(output, half * i) == emu::to_half(sum));
    }
}
