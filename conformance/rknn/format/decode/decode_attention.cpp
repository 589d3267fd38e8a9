// SPDX-License-Identifier: Apache-2.0
// What attention and softmax ask of the units beside the usual, register by register.
#include "conformance/rknn/format/decode/register_program.h"

#include "librknnrt/format/constants/stored_weights.h"

#include <catch2/catch.hpp>

#include <cstring>

using Catch::Contains;
using namespace rknn::format;

namespace {

constexpr std::uint32_t source = 0x100, target = 0x4000, low = 0x80000000, high = 0x7fffffff;
constexpr std::uint16_t one = 0x3c00;

// t3: a pass of 2 x 1 pixels of 16 channels, all stages idle.
const Registers pass_of_t3 = {
    {0x400c, 0x1e5},  {0x401c, high}, {0x4020, target},  {0x4024, 32},        {0x4028, high},
    {0x402c, high},   {0x4030, 1},    {0x403c, 0xf000f}, {0x4040, 0x53},      {0x404c, low},
    {0x405c, 1},      {0x4060, 0x13}, {0x406c, low},     {0x4070, 0x10041c1}, {0x4078, 1},
    {0x407c, low},    {0x4084, 1},    {0x40d8, low},     {0x40dc, high},      {0x40e0, low},
    {0x40e4, high},   {0x40e8, low},  {0x40ec, high},    {0x500c, 1},         {0x5014, 15},
    {0x5018, source}, {0x5034, 1},    {0x5044, 0x7801},  {0x5068, 0x01010101}};

std::vector<emu::ops::Stage> stages(const Registers& changes) {
    RegisterProgram program("RKNPU t3");
    program.task(RegisterProgram::flying, with(pass_of_t3, changes));
    const auto pass = program.only<Pass>();
    return std::get<IntegerPath>(pass.output.path).main.stages;
}

std::vector<std::uint16_t> halves(emu::Bytes bytes) {
    std::vector<std::uint16_t> values(bytes.size() / 2);
    std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
}

} // namespace

TEST_CASE("decode: a BS stage that multiplies by 0 leaves BN's addend only") {
    using Kind = emu::ops::Stage::Kind;
    CHECK(stages({}).empty());
    const Registers add = {{0x4060, 0x20010}, {0x4064, 4}};
    CHECK(stages(add).size() == 1);
    const auto filled = stages(with(add, {{0x4040, 0x52}}));
    REQUIRE(filled.size() == 2);
    CHECK(filled[0].kind == Kind::multiply);
    CHECK(filled[0].operand == std::vector<std::int64_t>{0});
    CHECK(filled[1].operand == std::vector<std::int64_t>{4});
    const auto scaled = stages({{0x4040, 0x52}, {0x4048, 3 << 16}});
    REQUIRE(scaled.size() == 1);
    CHECK(scaled[0].operand == std::vector<std::int64_t>{3});
}

TEST_CASE("decode: weights of real sums without CORE lie channel by channel") {
    // Two channels of sixteen kernels: 100 * channel + kernel.
    std::vector<std::uint16_t> stored;
    for (int c = 0; c < 2; ++c)
        for (int k = 0; k < 16; ++k) stored.push_back(static_cast<std::uint16_t>(100 * c + k));
    StoredWeights weights{.bytes = 64,
                          .layout = WeightLayout::by_channel,
                          .element_bytes = 2,
                          .kernels = 16,
                          .channels = 2,
                          .kernels_used = 3,
                          .channels_used = 2};
    const auto dense = unpack(weights, std::as_bytes(std::span(stored)));
    REQUIRE(dense);
    CHECK(halves(dense->values.bytes()) == std::vector<std::uint16_t>{0, 100, 1, 101, 2, 102});
}

TEST_CASE("decode: sums of float16 on t3 use that order where CORE is left out") {
    const Registers sums = {
        {0x100c, 0x20000120}, {0x1014, 9},          {0x1020, 0x10001},    {0x1024, 0x70008},
        {0x1028, 1},          {0x102c, 1},          {0x1030, 256},        {0x1034, 16},
        {0x1038, 0x1010010},  {0x104c, 9},          {0x1050, 0x10001},    {0x1054, 0x10001},
        {0x1060, 0xffff0001}, {0x1070, source},     {0x107c, 1},          {0x1080, 1},
        {0x1084, 0x10001},    {0x400c, 0x20005fc},  {0x4010, 0x40c00002}, {0x401c, high},
        {0x4020, target},     {0x4024, 32},         {0x4028, high},       {0x402c, high},
        {0x403c, 0xf000f},    {0x4040, 0x20040},    {0x4048, 1},          {0x404c, low},
        {0x4050, 0x30000126}, {0x4054, 0x40000000}, {0x4058, 0x10003},    {0x4060, 0x13},
        {0x406c, low},        {0x4070, 0x10041c1},  {0x4078, 1},          {0x407c, low},
        {0x4084, 0x10001},    {0x40c0, 64},         {0x40d8, low},        {0x40dc, high},
        {0x40e0, low},        {0x40e4, high},       {0x40e8, low},        {0x40ec, high}};
    std::vector<std::uint16_t> ones(16 * 8);
    for (std::size_t c = 0; c < 8; ++c) ones[c * 16] = one;
    RegisterProgram program("RKNPU t3");
    const std::uint32_t weights = program.constant(ones);
    program.task(9, with(sums, {{0x1110, weights}})); // CNA and DPU
    const auto conv = program.only<Convolution>();
    const auto dense = halves(conv.weights.bytes());
    REQUIRE(dense.size() == 16 * 8);
    for (std::size_t i = 0; i < dense.size(); ++i) CHECK(dense[i] == (i < 8 ? one : 0));
}

TEST_CASE("decode: an operand's size may be left out where it is said a second time") {
    const Registers multiply = {
        {0x400c, 0x1e5},      {0x4010, 0x48000002}, {0x4020, target},  {0x403c, 0x70007},
        {0x4040, 0x53},       {0x4050, 2},          {0x4060, 0x53},    {0x4070, 0x100003c4},
        {0x4078, 1},          {0x4084, 0x10001},    {0x5014, 7},       {0x5018, source},
        {0x5034, 0x40000008}, {0x5038, 0x800},      {0x5044, 0x17849}, {0x5068, 0x01010101}};
    const auto refusal = [&](const Registers& changes) {
        RegisterProgram program("RKNPU v2");
        program.task(RegisterProgram::flying, with(multiply, changes));
        return program.refusal();
    };
    CHECK(refusal({}) == "");
    CHECK(refusal({{0x4070, 0x108003c4}}) == "");
    CHECK_THAT(refusal({{0x4070, 0x104003c4}}), Contains("ew_size"));
}

namespace {

// f2: the two tasks of a maximum over 8 channels of 32 pixels.
const Registers to_halves = {
    {0x100c, 0x20200120}, {0x1014, 9},          {0x101c, 256},      {0x1020, 16},
    {0x1024, 15},         {0x1028, 0x80007},    {0x102c, 0x1f0000}, {0x1030, 0x1f},
    {0x1034, 0x1f},       {0x1038, 7},          {0x1048, 11},       {0x104c, 0x10001},
    {0x1050, 0x10001},    {0x1078, 0x1f0000},   {0x1088, source},   {0x1090, 32},
    {0x1094, 32},         {0x3018, 0x10000200}, {0x301c, 31},       {0x400c, 0x40000004},
    {0x4010, 0x40000002}, {0x4014, 0xfbfb},     {0x4018, target},   {0x401c, 32},
    {0x4020, 63},         {0x4024, 0x250000},   {0x402c, 7},        {0x4034, 0x1f0000},
    {0x4038, 0x53},       {0x404c, high},       {0x4050, 0x120000}, {0x4058, low},
    {0x405c, high},       {0x4060, 0x903},      {0x4070, high},     {0x4074, low},
    {0x4078, high},       {0x407c, 0x10041c1},  {0x4080, 0x200000}, {0x4084, 1},
    {0x4088, low},        {0x408c, high},       {0x40a4, low},      {0x40a8, high},
    {0x40b0, 0x10001},    {0x40b4, 0x40000000}, {0x40b8, 32},       {0x40c8, 32},
    {0x40cc, 4},          {0x40d0, 0x48ffff}};
const Registers to_one = {
    {0x400c, 0x2000005}, {0x4010, 0x40000002}, {0x4018, target},   {0x401c, 4},
    {0x4020, 31},        {0x4024, 0x250000},   {0x402c, 7},        {0x4034, 31},
    {0x4038, 0x53},      {0x404c, high},       {0x4050, 0x120000}, {0x4058, low},
    {0x405c, high},      {0x4060, 0x903},      {0x4070, high},     {0x4074, low},
    {0x4078, high},      {0x407c, 0x10041c1},  {0x4084, 1},        {0x4088, low},
    {0x408c, high},      {0x40a4, low},        {0x40a8, high},     {0x40b0, 1},
    {0x40c8, 4},         {0x40d0, 0x40ffff},   {0x500c, 31},       {0x5014, 7},
    {0x5018, target},    {0x5034, 1},          {0x5044, 0x10041}};

std::vector<std::uint16_t> handing_over() {
    std::vector<std::uint16_t> weights(16 * 8);
    for (std::size_t c = 0; c < 8; ++c) weights[(c / 4 * 8 + c % 4) * 8 + c] = one;
    return weights;
}

RegisterProgram maxima(const std::vector<std::uint16_t>& weights, const Registers& changes = {}) {
    RegisterProgram program("RKNPU f2");
    const Registers first = with(to_halves, {{0x1110, program.constant(weights)}});
    program.task(RegisterProgram::no_table, with(first, changes));
    program.task(RegisterProgram::flying, to_one);
    return program;
}

} // namespace

TEST_CASE("decode: a maximum over channels in two tasks") {
    const auto works = maxima(handing_over()).works();
    REQUIRE(works.size() == 4);
    for (std::size_t i = 0; i < 2; ++i) {
        const auto& half = std::get<ChannelMaximum>(works[i]);
        const auto step = static_cast<std::int64_t>(i);
        CHECK(half.src.base == source + 8 * step);
        CHECK(half.src.c == 4);
        CHECK(half.dst.base == target + 2 * step);
        CHECK(half.dst.pixel == 16);
    }
    const auto& rest = std::get<Pass>(works[2]).output;
    CHECK(rest.dst.base == target + 4);
    CHECK(rest.dst.c == 6);
    const auto& chain = std::get<IntegerPath>(rest.path).main.stages;
    CHECK(chain.back().operand[0] == static_cast<std::int16_t>(0xfbfb));
    const auto& last = std::get<ChannelMaximum>(works[3]);
    CHECK(last.src.c == 4);
    CHECK(last.dst.pixel == 2);
}

TEST_CASE("decode: other settings of such a maximum are refused") {
    auto weights = handing_over();
    weights[1] = one;
    CHECK_THAT(maxima(weights).refusal(), Contains("do more than hand over"));
    CHECK_THAT(maxima(handing_over(), {{0x4014, 0xfbff}}).refusal(), Contains("reduction"));
    CHECK_THAT(maxima(handing_over(), {{0x4024, 0x260000}}).refusal(), Contains("reduction"));
    CHECK_THAT(maxima(handing_over(), {{0x40cc, 8}}).refusal(), Contains("reduction"));
}
