// SPDX-License-Identifier: Apache-2.0
// Float16 weights: how many kernels, and how many of their channels, lie side by side.
#include "conformance/rknn/format/decode/convolution_registers.h"

#include <catch2/catch.hpp>

#include <numeric>

namespace {

using namespace rknn::format;
using namespace rknn_format_tests;

constexpr std::uint32_t kernels = 32, channels = 64, kernel_bytes = 2 * channels,
                        weight_bytes = kernels * kernel_bytes;

// Numbers of their places, as the bits of float16.
std::vector<std::uint16_t> places() {
    std::vector<std::uint16_t> bits(kernels * channels);
    std::iota(bits.begin(), bits.end(), std::uint16_t{0});
    return bits;
}

// 1 x 1 over 4 x 8 pixels; stages idle.
Convolution v2() {
    V2Convolution program;
    const std::uint32_t weights = program.constant(places());
    return program.convolution({{0x100c, 0x120},
                                {0x1014, 9},
                                {0x1024, channels},
                                {0x1030, weight_bytes},
                                {0x1034, kernel_bytes},
                                {0x1038, 0x01010000 | kernels},
                                {0x1068, 0},
                                {0x1110, weights},
                                {0x1184, 0},
                                {0x4010, 0x48000002},
                                {0x403c, 31 << 16 | 31},
                                {0x4040, 0x53},
                                {0x501c, 0}});
}

Convolution lite() {
    RegisterProgram program("RKNPU lite");
    const std::uint32_t weights = program.constant(places());
    program.task(
        RegisterProgram::no_table,
        with(lite_float_convolution(kernels, channels, weights),
             {{0x400c, 0x108}, {0x4024, 32 * 8}, {0x403c, 31 << 16 | 31}, {0x4084, 0x10001}}));
    return program.only<Convolution>();
}

Convolution t4() {
    T4Convolution program;
    const std::uint32_t weights = program.constant(places());
    program.task(RegisterProgram::no_table,
                 with(program.registers, {{0x100c, 0x10200120},
                                          {0x101c, weight_bytes},
                                          {0x1020, 0x20000000 | kernel_bytes},
                                          {0x1024, 0x01010000 | kernels},
                                          {0x1028, channels},
                                          {0x1110, weights},
                                          {0x4010, 0x40000002},
                                          {0x402c, 31}}));
    return program.only<Convolution>();
}

struct Blocks {
    std::uint32_t of_kernels, of_channels;

    // Where a weight is stored.
    std::uint32_t place(std::uint32_t kernel, std::uint32_t channel) const {
        return kernel / of_kernels * of_kernels * channels +
               channel / of_channels * of_kernels * of_channels +
               kernel % of_kernels * of_channels + channel % of_channels;
    }
};

void check(const Convolution& conv, Blocks blocks) {
    REQUIRE(conv.weights.size() == weight_bytes);
    for (std::uint32_t kernel = 0; kernel < kernels; ++kernel)
        for (std::uint32_t channel = 0; channel < channels; ++channel)
            CHECK(emu::load<std::uint16_t>(conv.weights, 2 * (kernel * channels + channel)) ==
                  blocks.place(kernel, channel));
}

} // namespace

TEST_CASE("decode: float16 weights lie in blocks of 8 x 16 on lite") {
    check(lite(), {8, 16});
}

TEST_CASE("decode: float16 weights lie in blocks of 16 x 32 elsewhere") {
    check(v2(), {16, 32});
    check(t4(), {16, 32});
}

TEST_CASE("decode: float16 weights that the network computes lie in the same blocks") {
    V2Convolution program;
    const Convolution conv = program.convolution({{0x100c, 0x120},
                                                  {0x1014, 9},
                                                  {0x1024, channels},
                                                  {0x1030, weight_bytes},
                                                  {0x1034, kernel_bytes},
                                                  {0x1038, 0x01010000 | kernels},
                                                  {0x1068, 0},
                                                  {0x1110, 0x8000},
                                                  {0x1184, 0},
                                                  {0x4010, 0x48000002},
                                                  {0x403c, 31 << 16 | 31},
                                                  {0x4040, 0x53},
                                                  {0x501c, 0}});
    REQUIRE(conv.computed_weights);
    CHECK(conv.computed_weights->block == 32);
    CHECK(conv.computed_weights->w == 16);
    CHECK(conv.computed_weights->h == 2);
}
