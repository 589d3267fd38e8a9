// SPDX-License-Identifier: Apache-2.0
// What the DPU hands on to the pooling unit in one task; float32 on lite.
#include "conformance/rknn/format/decode/convolution_registers.h"
#include "conformance/rknn/format/decode/pass_registers.h"

#include <catch2/catch.hpp>

namespace {

using namespace rknn::format;
using namespace rknn_format_tests;

constexpr std::uint32_t channels = 16, kernels = 2, hands_on = 0x102, float_factor = 0x5da8,
                        units = RegisterProgram::no_table | 0x20;

// 1 x 1 over 4 x 8 pixels of float16; stages idle; then averages of single cells.
struct LiteConvolution : RegisterProgram {
    LiteConvolution() : RegisterProgram("RKNPU lite") {
        const std::uint32_t weights = constant(std::vector<std::uint16_t>(kernels * channels));
        registers =
            with(lite_float_convolution(kernels, channels, weights), {{0x200c, 0x2001},
                                                                      {0x300c, 0x2000},
                                                                      {0x3010, 3 << 16 | 7},
                                                                      {0x400c, hands_on},
                                                                      {0x4024, 512},
                                                                      {0x403c, 1 << 16 | 7},
                                                                      {0x4078, 1},
                                                                      {0x4084, 1},
                                                                      {0x600c, 7},
                                                                      {0x6010, 3},
                                                                      {0x6014, 7},
                                                                      {0x6018, 7},
                                                                      {0x601c, 3},
                                                                      {0x6020, 7},
                                                                      {0x6038, float_factor},
                                                                      {0x603c, float_factor},
                                                                      {0x6070, convolution_target},
                                                                      {0x607c, 512},
                                                                      {0x6084, 512 | 2}});
    }
    // Why it is refused with this change.
    static std::string refusal_of(const Registers& changes) {
        LiteConvolution own;
        own.task(units, with(own.registers, changes));
        return own.refusal();
    }
    Registers registers;
};

// Two surfaces of 4 x 8 pixels of float16, which the pooling unit takes for 1 x 64 of one surface.
const Registers relined_pass = with(lite_pass, {{0x400c, 0x103},
                                                {0x4010, 0x48000002},
                                                {0x403c, 7 << 16 | 7},
                                                {0x5014, 7},
                                                {0x5044, 0x14041},
                                                {0x600c, 63},
                                                {0x6010, 0},
                                                {0x6014, 3},
                                                {0x6018, 63},
                                                {0x601c, 0},
                                                {0x6020, 3},
                                                {0x6038, float_factor},
                                                {0x603c, float_factor},
                                                {0x6070, pass_target},
                                                {0x607c, 512},
                                                {0x6084, 512 | 4 | 2}});

RegisterProgram relined(const Registers& changes) {
    RegisterProgram program("RKNPU lite");
    program.task(RegisterProgram::flying | 0x20, with(relined_pass, changes));
    return program;
}

} // namespace

TEST_CASE("decode: averages of single cells behind sums") {
    LiteConvolution program;
    program.task(units, program.registers);
    INFO(program.refusal());
    const std::vector<UnitWork> works = program.works();
    REQUIRE(works.size() == 2);
    const auto& map = std::get<Convolution>(works[0]).output.dst;
    const auto& pool = std::get<Pooling>(works[1]);
    CHECK(pool.method == Pooling::Method::average);
    CHECK(pool.src.base == convolution_target);
    CHECK(pool.dst.base == convolution_target);
    CHECK(std::array{pool.dst.h, pool.dst.w, pool.dst.c} == std::array{map.h, map.w, map.c});
    CHECK(pool.reciprocal_x == 362); // a float16, in 1/65536
    CHECK(pool.reciprocal_y == 362);
}

TEST_CASE("decode: other windows behind sums are refused") {
    using Catch::Contains;
    CHECK_THAT(LiteConvolution::refusal_of({{0x6034, 1}}), Contains("of what the DPU hands on"));
    CHECK_THAT(LiteConvolution::refusal_of({{0x6024, 1}}), Contains("of what the DPU hands on"));
    CHECK_THAT(LiteConvolution::refusal_of({{0x6040, 1}}), Contains("of what the DPU hands on"));
    CHECK_THAT(LiteConvolution::refusal_of({{0x6084, 512}}), Contains("of what the DPU hands on"));
    CHECK_THAT(LiteConvolution::refusal_of({{0x601c, 2}}), Contains("pool_height"));
    CHECK_THAT(LiteConvolution::refusal_of({{0x6070, 0}}), Contains("pool_destination"));
    LiteConvolution alone;
    alone.task(RegisterProgram::no_table, alone.registers);
    CHECK_THAT(alone.refusal(), Contains("without the pooling unit"));
}

TEST_CASE("decode: averages of single cells behind a pass, in other lines") {
    const RegisterProgram program = relined({});
    INFO(program.refusal());
    const std::vector<UnitWork> works = program.works();
    REQUIRE(works.size() == 2);
    const emu::MemoryView& map = std::get<Pass>(works[0]).output.dst;
    const auto& pool = std::get<Pooling>(works[1]);
    CHECK(std::array{map.h, map.w, map.c} == std::array{4, 8, 8});
    CHECK(pool.src == map);
    CHECK(pool.dst == map);
    CHECK(pool.reciprocal_x == 362);
    CHECK(relined({{0x600c, 15}, {0x6010, 3}, {0x6018, 15}, {0x601c, 3}}).works().size() == 2);
    for (const Registers& other :
         {Registers{{0x6018, 31}}, {{0x4024, 512}}, {{0x4038, 1 << 16 | 1}}})
        CHECK_FALSE(relined(other).refusal().empty());
    CHECK_THAT(relined({{0x600c, 31}}).refusal(), Catch::Contains("pool_source_width"));
    CHECK_THAT(relined({{0x6084, 512 | 2}}).refusal(), Catch::Contains("pool_source_height"));
    RegisterProgram from_memory("RKNPU lite");
    from_memory.task(0x60, {{0x600c, 7},
                            {0x6010, 3},
                            {0x6014, 3},
                            {0x6018, 7},
                            {0x601c, 3},
                            {0x6020, 3},
                            {0x6024, 0x11},
                            {0x6070, 0x4000},
                            {0x607c, 256},
                            {0x6084, 256 | 4 | 2},
                            {0x700c, 7},
                            {0x7010, 3},
                            {0x7014, 3},
                            {0x7024, 64},
                            {0x7028, 256},
                            {0x7030, 2}});
    CHECK_THAT(from_memory.refusal(), Catch::Contains("pool_relined"));
}

TEST_CASE("decode: a pixel of float32 has four channels on lite") {
    LiteConvolution program;
    program.task(RegisterProgram::no_table,
                 with(program.registers, {{0x400c, 0x108}, {0x4010, 0xa8000002}}));
    INFO(program.refusal());
    const emu::MemoryView map = program.only<Convolution>().output.dst;
    CHECK(map.dtype == emu::Dtype::f32);
    CHECK(map.pixel == 16);
    CHECK(map.line == 8 * 16);
    CHECK(map.block == 4);
}

TEST_CASE("decode: sums of one pixel are packed in float32's pixels, too") {
    LiteConvolution program;
    constexpr std::uint32_t regroup = 1 << 25, eights = 4; // 8 numbers are 32 bytes
    program.task(RegisterProgram::no_table,
                 with(program.registers, {{0x400c, 0x108 | regroup | eights << 9},
                                          {0x4010, 0xa8000002},
                                          {0x1020, 1 << 16 | 1},
                                          {0x1028, 1},
                                          {0x102c, 1},
                                          {0x107c, 1},
                                          {0x1080, 1},
                                          {0x1084, 1 << 16 | 1},
                                          {0x3010, 0},
                                          {0x4030, 0},
                                          {0x4034, 0}}));
    INFO(program.refusal());
    const emu::MemoryView map = program.only<Convolution>().output.dst;
    CHECK(map.dtype == emu::Dtype::f32);
    CHECK(map.surface == 16);
}

TEST_CASE("decode: one column of a resize is written in a notch's distance") {
    LiteConvolution program;
    program.task(RegisterProgram::no_table, with(program.registers, {{0x400c, 0x108},
                                                                     {0x1020, 1 << 16 | 4},
                                                                     {0x1028, 1},
                                                                     {0x102c, 4},
                                                                     {0x1084, 1 << 16 | 4},
                                                                     {0x3010, 3 << 16},
                                                                     {0x4030, 0},
                                                                     {0x4034, 0},
                                                                     {0x4038, 14 << 16 | 14},
                                                                     {0x40c0, 15 * 8}}));
    INFO(program.refusal());
    const emu::MemoryView map = program.only<Convolution>().output.dst;
    CHECK(map.h == 4);
    CHECK(map.w == 1);
    CHECK(map.line == 15 * 8);
}
