// SPDX-License-Identifier: Apache-2.0
// The table memory, and the stage before it: what fills it, what is refused because nobody wrote
// it, and in which order BN computes a table's index.
#include "conformance/rknn/format/decode/pass_registers.h"

#include <catch2/catch.hpp>

#include <bit>
#include <cstring>

namespace {

using namespace rknn::format;
using emu::ops::Stage;

using rknn_format_tests::f2_pass, rknn_format_tests::t4_pass, rknn_format_tests::v2_pass;
const Registers table_of_first = {{0x4070, 0x302},   {0x4100, 0},          {0x4108, 0x68},
                                  {0x410c, 0x50600}, {0x4110, 0xffffc000}, {0x4114, 0},
                                  {0x4118, 0},       {0x411c, 0x4000},     {0x4120, 0x5a43},
                                  {0x4124, 0x16},    {0x4128, 0x40320000}, {0x412c, 0x1a0}};

std::vector<std::int16_t> entries(int count, int step) {
    std::vector<std::int16_t> values;
    for (int i = 0; i < count; ++i) values.push_back(static_cast<std::int16_t>(i * step));
    return values;
}

RegisterProgram loaded(int lower_entries = 513) {
    RegisterProgram program("RKNPU v2");
    program.load(false, entries(lower_entries, 1));
    program.load(true, entries(514, 3)); // one more than there are
    return program;
}

RegisterProgram with_table(const Registers& changes, int lower_entries = 513) {
    RegisterProgram program = loaded(lower_entries);
    program.task(RegisterProgram::flying, with(v2_pass, changes));
    return program;
}

Pass only_pass(const char* generation, const Registers& registers) {
    RegisterProgram program(generation);
    program.task(RegisterProgram::flying, registers);
    return program.only<Pass>();
}

std::vector<Stage> integer_stages(const Pass& pass) {
    return std::get<IntegerPath>(pass.output.path).main.stages;
}
const std::vector<RealStage>& real_stages(const Pass& pass) {
    return std::get<RealPath>(pass.output.path).main;
}

bool adds(const Stage& stage, std::int64_t addend) {
    return stage.kind == Stage::Kind::add && stage.operand == std::vector<std::int64_t>{addend};
}
bool multiplies(const Stage& stage, std::int64_t factor) {
    return stage.kind == Stage::Kind::multiply &&
           stage.operand == std::vector<std::int64_t>{factor};
}

} // namespace

TEST_CASE("decode: a table behind the stages") {
    const auto works = with_table(table_of_first).works();
    REQUIRE(works.size() == 1); // what the loading tasks compute, nobody reads
    const auto& main = std::get<IntegerPath>(std::get<Pass>(works[0]).output.path).main;
    REQUIRE(main.tables.size() == 1);
    CHECK(main.stages.back().kind == Stage::Kind::table);
    const emu::ops::LineTable& table = main.tables[0];
    CHECK(table.lower.start == -16384);
    CHECK(table.lower.shift == 6);
    CHECK(table.upper.shift == 5);
    CHECK(table.lower.value[512] == 512);
    CHECK(table.upper.value[1] == 3);
    CHECK(table.upper.value[512] == 1536);
    CHECK(table.upper_end == 16384);
    CHECK(table.below_factor == 0x5a43);
    CHECK(table.below_shift == 22);
    CHECK(table.above_factor == 0x4032);
    CHECK(table.above_shift == 13);
}

TEST_CASE("decode: a table that nobody wrote, or not all of it, is refused") {
    const auto refusal = [](RegisterProgram program) {
        const std::string text = program.refusal();
        CHECK(text.find("task") != std::string::npos);
        return text;
    };
    CHECK(refusal(with_table(table_of_first, 512)).find("all of its values") != std::string::npos);
    RegisterProgram bare("RKNPU v2");
    bare.task(RegisterProgram::flying, with(v2_pass, table_of_first));
    CHECK(refusal(bare).find("all of its values") != std::string::npos);
    for (const auto& [address, value] : table_of_first) {
        if (address == 0x4070 || address == 0x4100) continue;
        RegisterProgram program = loaded();
        Registers without =
            program.complete(RegisterProgram::flying, with(v2_pass, table_of_first));
        without.erase(address);
        program.task_as_it_is(RegisterProgram::flying, without);
        INFO(address);
        CHECK_THAT(refusal(program), Catch::Contains("no task") && Catch::Contains("table_"));
    }
    const Registers control = with(table_of_first, {{0x4108, 0x69}});
    CHECK(refusal(with_table(control)).find("table_control") != std::string::npos);
    RegisterProgram longer("RKNPU v2");
    longer.load(false, entries(515, 1));
    CHECK(refusal(longer).find("more values") != std::string::npos);
}

TEST_CASE("decode: BN adds behind its factor in the first generation, before it in later ones") {
    const std::uint32_t minus_twelve = 0xfffffff4, times = 26805u << 16 | 10 << 8;
    const Registers bn = {{0x4064, minus_twelve}, {0x4068, times}};
    const auto v2 = integer_stages(
        only_pass("RKNPU v2", with(with(v2_pass, bn), {{0x4060, 0x20040}, {0x4010, 10 << 10}})));
    REQUIRE(v2.size() == 3);
    CHECK(multiplies(v2[0], 26805));
    CHECK(adds(v2[1], -12));
    const auto t4 = integer_stages(
        only_pass("RKNPU t4", with(with(t4_pass, bn), {{0x4060, 0x20000}, {0x4010, 10 << 10}})));
    REQUIRE(t4.size() == 3);
    CHECK(adds(t4[0], -12));
    CHECK(multiplies(t4[1], 26805));
}

TEST_CASE("decode: BN adds five before a factor of real numbers") {
    const Registers bn = {{0x4064, std::bit_cast<std::uint32_t>(5.0F)}, {0x4068, 0x6a66u << 16}};
    const Registers real = {{0x402c, 7}, {0x5014, 7}, {0x4010, 0x40000002}, {0x5044, 0x17801}};
    const std::vector<RealStage> expected = {{RealStage::Kind::add, {5.0F}},
                                             {RealStage::Kind::multiply, {3276.0F}},
                                             {RealStage::Kind::at_least, {-65504.0F}},
                                             {RealStage::Kind::at_most, {65504.0F}}};
    const Registers t4 = with(with(t4_pass, real), with(bn, {{0x4060, 0x20000}}));
    CHECK(real_stages(only_pass("RKNPU t4", t4)) == expected);

    std::vector<std::byte> constants(64); // an addend in 32 bytes, a factor, shifts
    const float five = 5.0F;
    const std::uint16_t factor = 0x6a66;
    std::memcpy(constants.data(), &five, sizeof five);
    std::memcpy(constants.data() + 32, &factor, sizeof factor);
    RegisterProgram f2("RKNPU f2");
    const std::uint32_t at = f2.constant(constants);
    f2.task(RegisterProgram::flying, with(with(t4_pass, real), {{0x400c, 5},
                                                                {0x4060, 0x20},
                                                                {0x5028, 0x1a},
                                                                {0x5030, at},
                                                                {0x5034, 0x41},
                                                                {0x5044, 0x10001}}));
    CHECK(real_stages(f2.only<Pass>()) == expected);
}

TEST_CASE("decode: on a path of float16, 16-bit integers are float16's bits") {
    const Registers halves = {
        {0x4010, 0x24000002}, {0x5044, 0xf849}, {0x4084, 0x10001}, {0x403c, 7 << 16}, {0x5014, 7}};
    const Pass pass = only_pass("RKNPU v2", with(v2_pass, halves));
    CHECK(pass.src.dtype == emu::Dtype::f16);
    CHECK(pass.output.dst.dtype == emu::Dtype::f16);
    CHECK(std::get<RealPath>(pass.output.path).main.empty());
    RegisterProgram wide("RKNPU v2");
    wide.task(RegisterProgram::flying, with(v2_pass, with(halves, {{0x4010, 0x24000005}})));
    CHECK(wide.refusal().find("16-bit integers") != std::string::npos);
}

TEST_CASE("decode: what a table of real numbers gives counts in integers") {
    const Registers real = {
        {0x4010, 0x48000002}, {0x5044, 0x17849}, {0x403c, 7 << 16}, {0x5014, 7}};
    const Registers scaled =
        with(table_of_first, {{0x4080, 1}, {0x4084, 23686}, {0x4088, 15 << 12 | 12}});
    const RegisterProgram program = with_table(with(real, scaled));
    INFO(program.refusal());
    const std::vector<UnitWork> works = program.works();
    const auto& path = std::get<RealPath>(std::get<Pass>(works.at(0)).output.path);
    REQUIRE(path.table);
    const std::vector<RealStage> output = {{RealStage::Kind::multiply, {23686.0F / 4096}},
                                           {RealStage::Kind::round, {}},
                                           {RealStage::Kind::add, {1.0F}},
                                           {RealStage::Kind::multiply, {0x1p-15F}},
                                           {RealStage::Kind::at_least, {-65504.0F}},
                                           {RealStage::Kind::at_most, {65504.0F}}};
    CHECK(path.output == output);
    Registers bare = with(real, scaled);
    bare = with(bare, {{0x4070, 0x383}});
    CHECK(with_table(bare).refusal().find("a shift of real numbers") != std::string::npos);
}
