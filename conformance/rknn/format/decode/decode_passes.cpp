// SPDX-License-Identifier: Apache-2.0
// What the DPU reads itself, register by register: stages, second operands, resizing, pooling.
#include "conformance/rknn/format/decode/pass_registers.h"
#include "conformance/rknn/format/decode/register_program.h"

#include <catch2/catch.hpp>

namespace {

using namespace rknn::format;
using emu::ops::Rounding;
using emu::ops::Stage;

using rknn_format_tests::pass_source, rknn_format_tests::pass_target;

constexpr std::uint32_t pass_operand = 0x8000;

// v2: 4 x 8 pixels of 20 channels, all stages idle.
const Registers idle = {
    {0x400c, 0x1e5},       {0x4020, pass_target}, {0x4024, 512},    {0x4030, 7},
    {0x4034, 3},           {0x403c, 19 << 16},    {0x4040, 0x53},   {0x4050, 2},
    {0x405c, 3 << 16 | 7}, {0x4060, 0x53},        {0x4070, 0x383},  {0x4078, 1},
    {0x4084, 1},           {0x500c, 7},           {0x5010, 3},      {0x5014, 31},
    {0x5018, pass_source}, {0x5034, 1},           {0x5044, 0x7801}, {0x5068, 0x01010101}};

Pass pass(const Registers& changes) {
    RegisterProgram program("RKNPU v2");
    program.task(RegisterProgram::flying, with(idle, changes));
    return program.only<Pass>();
}

// The same on a chip with other corners.
Pass pass_with(const emu::Corners& corners, const Registers& changes) {
    RegisterProgram program("RKNPU v2");
    program.task(RegisterProgram::flying, with(idle, changes));
    const auto tasks = decode(program.file(), corners);
    REQUIRE(tasks);
    return std::get<Pass>(tasks->at(0).work);
}

const IntegerPath& integers(const Pass& pass) {
    return std::get<IntegerPath>(pass.output.path);
}
const RealPath& reals(const Pass& pass) {
    return std::get<RealPath>(pass.output.path);
}

// Float16 in, out, and between.
const Registers pass_real = {
    {0x4010, 0x48000002}, {0x5044, 0x17849}, {0x403c, 7 << 16}, {0x5014, 7}};

} // namespace

TEST_CASE("decode: an idle pass copies") {
    const Pass p = pass({});
    CHECK(p.src == emu::MemoryView{.base = pass_source,
                                   .h = 4,
                                   .w = 8,
                                   .c = 20,
                                   .block = 16,
                                   .line = 128,
                                   .pixel = 16,
                                   .surface = 512});
    CHECK(p.output.dst == emu::MemoryView{.base = pass_target,
                                          .h = 4,
                                          .w = 8,
                                          .c = 20,
                                          .block = 16,
                                          .line = 128,
                                          .pixel = 16,
                                          .surface = 512});
    CHECK(integers(p) == IntegerPath{});
    CHECK_FALSE(p.output.element);
}

TEST_CASE("decode: notches behind lines and surfaces") {
    const Pass p = pass({{0x5048, 3u << 19}, {0x504c, 0xffffffe0}, {0x4038, 2}});
    CHECK(p.src.line == 11 * 16);
    CHECK(p.src.surface == (3 * 11 + 8) * 16 - 32);
    CHECK(p.output.dst.line == 10 * 16);
}

TEST_CASE("decode: other lines than were read keep the pixels' order") {
    const Pass p = pass({{0x405c, 7 << 16 | 3}, {0x40c0, 0x300}});
    CHECK(p.output.dst.h == 8);
    CHECK(p.output.dst.w == 4);
    CHECK(p.output.dst.surface == 0x300);
}

TEST_CASE("decode: the stages in their order") {
    const Pass p = pass({{0x4040, 0x20000},
                         {0x4044, 128},
                         {0x4048, 3u << 16 | 2 << 8},
                         {0x4060, 0x20040},
                         {0x4064, 40},
                         {0x4068, 5u << 16 | 4 << 8},
                         {0x4010, 2 << 4 | 4 << 10},
                         {0x4080, 0xffffffff},
                         {0x4084, 9},
                         {0x4088, 6}});
    const auto& main = integers(p).main.stages;
    REQUIRE(main.size() == 6);
    CHECK(main[0] == Stage{.kind = Stage::Kind::add, .operand = {128}});
    CHECK(main[1] == Stage{.kind = Stage::Kind::multiply, .operand = {3}});
    CHECK(main[2] ==
          Stage{.kind = Stage::Kind::shift_right, .rounding = Rounding::half_even, .operand = {2}});
    // No ReLU: nothing is negative behind the sum of int8 and 128.
    CHECK(main[3].kind == Stage::Kind::multiply);
    CHECK(main[4] == Stage{.kind = Stage::Kind::add, .operand = {40}});
    CHECK(main[5].operand == std::vector<std::int64_t>{4});
    const auto& output = integers(p).output.stages;
    REQUIRE(output.size() == 3);
    CHECK(output[1] == Stage{.kind = Stage::Kind::add, .operand = {-64}});
}

TEST_CASE("decode: ReLU, ReLU up to a limit, PReLU, shifts by sign") {
    CHECK(integers(pass({{0x4040, 0x12}})).main.stages ==
          std::vector<Stage>{{.kind = Stage::Kind::at_least, .operand = {0}}});
    const auto limited = integers(pass({{0x4060, 0x92}, {0x406c, 100}})).main.stages;
    REQUIRE(limited.size() == 2);
    CHECK(limited[1] == Stage{.kind = Stage::Kind::at_most, .operand = {100}});
    const auto prelu =
        integers(pass({{0x4060, 0x62}, {0x4068, 3u << 16 | 1 << 8}, {0x4010, 5 << 10}}))
            .main.stages;
    REQUIRE(prelu.size() == 3);
    CHECK(prelu[0].kind == Stage::Kind::multiply_negative);
    CHECK(prelu[1] == Stage{.kind = Stage::Kind::shift_right_negative,
                            .rounding = Rounding::half_even,
                            .operand = {5}});
    CHECK(prelu[2].kind == Stage::Kind::shift_right_positive);
}

TEST_CASE("decode: PReLU with a factor of each channel") {
    std::vector<std::int16_t> factors;
    for (std::int16_t c = 0; c < 24; ++c) factors.push_back(c);
    RegisterProgram program("RKNPU v2");
    const std::uint32_t address = program.constant(factors);
    program.task(RegisterProgram::flying,
                 with(idle, {{0x4060, 0x62}, {0x4068, 1}, {0x5028, 8}, {0x502c, address}}));
    const auto stages = integers(program.only<Pass>()).main.stages;
    REQUIRE(stages.size() == 1);
    CHECK(stages[0].kind == Stage::Kind::multiply_negative);
    CHECK(stages[0].operand == std::vector<std::int64_t>(factors.begin(), factors.begin() + 20));
}

TEST_CASE("decode: stages saturate where they can exceed 32 bits") {
    const auto stages =
        integers(pass({{0x4040, 0x20040}, {0x4044, 0x7fffff00}, {0x4048, 9u << 16}})).main.stages;
    REQUIRE(stages.size() == 2);
    CHECK(stages[1].width == 32);
}

TEST_CASE("decode: rounding away from zero") {
    const auto stages = integers(pass({{0x4084, 3}, {0x4088, 0x40000002}})).output.stages;
    REQUIRE(stages.size() == 2);
    CHECK(stages[1].rounding == Rounding::half_away);
}

TEST_CASE("decode: ties are the chip's, but where a bit says otherwise") {
    emu::Corners corners;
    corners.ties.value = Rounding::half_up;
    const auto rounding = [&](std::uint32_t shift) {
        return integers(pass_with(corners, {{0x4084, 3}, {0x4088, shift}}))
            .output.stages.at(1)
            .rounding;
    };
    CHECK(rounding(2) == Rounding::half_up);
    CHECK(rounding(0x40000002) == Rounding::half_away);
    CHECK(integers(pass({{0x4084, 3}, {0x4088, 2}})).output.stages.at(1).rounding ==
          Rounding::half_even);
}

TEST_CASE("decode: a second operand, per pixel or per channel") {
    const Registers add = {{0x4070, 0x904202c0}, {0x4074, 0xffffffff},   {0x4078, 2 << 16 | 5},
                           {0x5034, 0x40000004}, {0x5038, pass_operand}, {0x5040, 512}};
    const Pass p = pass(add);
    REQUIRE(p.output.element);
    CHECK(p.output.element->function == ElementFunction::add);
    CHECK(p.output.element->view == emu::MemoryView{.base = pass_operand,
                                                    .h = 4,
                                                    .w = 8,
                                                    .c = 20,
                                                    .block = 16,
                                                    .line = 128,
                                                    .pixel = 16,
                                                    .surface = 512});
    const auto& convert = p.output.element->convert.stages;
    REQUIRE(convert.size() == 3);
    CHECK(convert[0].operand == std::vector<std::int64_t>{-1});
    CHECK(convert[1].operand == std::vector<std::int64_t>{5});
    CHECK(convert[2].operand == std::vector<std::int64_t>{2});

    const Pass multiplied = pass(with(add, {{0x4070, 0x804003c4}, {0x5034, 4}, {0x5040, 16}}));
    CHECK(multiplied.output.element->function == ElementFunction::multiply);
    CHECK(multiplied.output.element->view.pixel == 0);
    CHECK(multiplied.output.element->view.line == 0);
    CHECK(multiplied.output.element->convert.stages.empty());

    const Pass relu = pass(with(add, {{0x4070, 0x904200c0}}));
    CHECK(integers(relu).output.stages.at(0).kind == Stage::Kind::at_least);
}

TEST_CASE("decode: real numbers") {
    const Pass p = pass(with(pass_real, {{0x4040, 0x20040},
                                         {0x4044, 0x3f800000},
                                         {0x4048, 0x40000000},
                                         {0x4060, 0x20000},
                                         {0x4064, 0xbf800000},
                                         {0x4068, 0x38000000},
                                         {0x4084, 0x10001}}));
    CHECK(p.src.dtype == emu::Dtype::f16);
    CHECK(p.src.block == 8);
    CHECK(p.output.dst.dtype == emu::Dtype::f16);
    const std::vector<RealStage> stages = {
        {RealStage::Kind::add, {1.0f}},        {RealStage::Kind::multiply, {2.0f}},
        {RealStage::Kind::multiply, {0.5f}},   {RealStage::Kind::add, {-1.0f}},
        {RealStage::Kind::at_least, {0.0f}},   {RealStage::Kind::at_least, {-65504.0f}},
        {RealStage::Kind::at_most, {65504.0f}}};
    CHECK(reals(p).main == stages);
    CHECK(reals(p).output.empty());
}

TEST_CASE("decode: float16 of a chip that has infinities is not saturated") {
    emu::Corners corners;
    corners.halves_saturate.value = false;
    const Registers sum = with(pass_real, {{0x4040, 0x20040}, {0x4044, 0x3f800000}});
    CHECK(reals(pass(sum)).main.size() > 2);
    const Pass infinite = pass_with(corners, sum);
    for (const RealStage& stage : reals(infinite).main)
        CHECK(stage.operand != std::vector<float>{65504.0f});
    CHECK(reals(infinite).main.size() + 2 == reals(pass(sum)).main.size());
}

TEST_CASE("decode: float16 that only moves is not saturated") {
    const Pass p = pass(pass_real);
    CHECK(p.src.dtype == emu::Dtype::f16);
    CHECK(p.output.dst.dtype == emu::Dtype::f16);
    CHECK(reals(p).main.empty());
    CHECK(reals(p).output.empty());
}

TEST_CASE("decode: integers that become real numbers") {
    const Pass p = pass({{0x4010, 0x40000000},
                         {0x4060, 0x20050},
                         {0x4064, 10},
                         {0x4024, 1024},
                         {0x4084, 0x10003},
                         {0x4088, 14 << 12 | 2},
                         {0x403c, 7 << 16}});
    CHECK(p.src.dtype == emu::Dtype::i8);
    CHECK(p.output.dst.dtype == emu::Dtype::f16);
    CHECK(reals(p).main == std::vector<RealStage>{{RealStage::Kind::add, {10.0f}}});
    const std::vector<RealStage> output = {{RealStage::Kind::multiply, {0.75f}},
                                           {RealStage::Kind::round, {}},
                                           {RealStage::Kind::multiply, {0x1p-14f}},
                                           {RealStage::Kind::at_least, {-65504.0f}},
                                           {RealStage::Kind::at_most, {65504.0f}}};
    CHECK(reals(p).output == output);
}

TEST_CASE("decode: nearest resize repeats pixels") {
    const Pass p = pass({{0x4010, 0x04000000},
                         {0x5044, 0xf801},
                         {0x5014, 15},
                         {0x403c, 15 << 16},
                         {0x5048, 0x1249},
                         {0x4024, 256},
                         {0x4038, 16},
                         {0x405c, 3 << 16 | 15}});
    CHECK(p.repeat_y == 2);
    CHECK(p.repeat_x == 2);
    CHECK(p.src.h == 4);
    CHECK(p.output.dst.h == 8);
    CHECK(p.output.dst.w == 16);
    CHECK(p.output.dst.line == 256);
}

TEST_CASE("decode: pooling") {
    const Registers pool = {{0x600c, 8},
                            {0x6010, 6},
                            {0x6014, 15},
                            {0x6018, 3},
                            {0x601c, 2},
                            {0x6020, 15},
                            {0x6024, 5u << 16 | 0x10},
                            {0x6034, 0x110202},
                            {0x6038, 0x5555},
                            {0x603c, 0x5556},
                            {0x6040, 0x21},
                            {0x6044, 0x7ff80},
                            {0x6070, pass_target},
                            {0x607c, 512},
                            {0x6084, 512},
                            {0x60dc, 3},
                            {0x7014, 15},
                            {0x701c, pass_source},
                            {0x7024, 160},
                            {0x7028, 1120}};
    RegisterProgram lite("RKNPU t4");
    lite.task(RegisterProgram::pooling, pool);
    const auto p = lite.only<Pooling>();
    CHECK(p.method == Pooling::Method::average);
    CHECK(std::array{p.kernel_h, p.kernel_w, p.stride_y, p.stride_x, p.pad_top, p.pad_left} ==
          std::array{3, 3, 2, 2, 2, 1});
    CHECK(p.pad == -128);
    CHECK(p.reciprocal_x == 0x5555);
    CHECK(p.reciprocal_y == 0x5556);
    CHECK(p.src.line == 160);
    CHECK(p.dst.w == 4);
    CHECK(p.dst.line == 9 * 16);

    RegisterProgram floats("RKNPU v2");
    floats.task(RegisterProgram::pooling,
                with(pool, {{0x6084, 514}, {0x6038, 0x7266}, {0x603c, 0x7c00}}));
    const auto f = floats.only<Pooling>();
    CHECK(f.src.dtype == emu::Dtype::f16);
    CHECK(f.reciprocal_x == 13104);
    CHECK(f.reciprocal_y == 65536);

    RegisterProgram maximum("RKNPU v2");
    maximum.task(RegisterProgram::pooling, with(pool, {{0x6024, 0x11}, {0x6044, 0}}));
    CHECK(maximum.only<Pooling>().pad == -128); // whatever the register says
}

TEST_CASE("decode: passes that are refused") {
    struct Refusal {
        Registers changes;
        const char* text;
    };
    const Registers add = {{0x4070, 0x904202c0},
                           {0x4078, 1},
                           {0x5034, 0x40000004},
                           {0x5038, pass_operand},
                           {0x5040, 512}};
    const Refusal refusals[] = {
        {{{0x400c, 0x1e4}}, "flying"},
        {{{0x400c, 0x1e3}}, "0x400c"},
        {{{0x4014, 5}, {0x4018, 1}}, "0x4018"},
        {{{0x403c, 40 << 16}}, "real_channels"},
        {{{0x4040, 0x40}}, "bs_add_function"},
        {{{0x4040, 0x1d2}}, "limit"},
        {{{0x4070, 0x380}}, "element_disable"},
        {with(add, {{0x4070, 0x904302c0}}), "ew_function"},
        {with(add, {{0x4070, 0x904702c0}}), "ew_function"},
        {with(add, {{0x4070, 0x104202c0}, {0x4074, 3}}), "ew_convert_adds_first"},
        {with(add, {{0x5034, 0xc0000004}, {0x4070, 0xb04202c0}}), "element_mode"},
        {with(add, {{0x5034, 0x40000008}, {0x4070, 0x908202c0}}), "element_size"},
        {with(add, {{0x5038, 0xfffffff0}}), "operand"},
        {{{0x4088, 1u << 12}}, "output_exponent"},
        {{{0x5018, 0xfffff000}}, "passed"},
        {{{0x5044, 0x1f801}}, "read_precision"},
        {{{0x405c, 3 << 16 | 6}}, "written"},
        {with(pass_real, {{0x4084, 3}}), "output_scale"},
    };
    for (const Refusal& refusal : refusals) {
        RegisterProgram program("RKNPU v2");
        program.task(RegisterProgram::flying, with(idle, refusal.changes));
        const std::string text = program.refusal();
        INFO(refusal.text << ": " << text);
        CHECK(text.find(refusal.text) != std::string::npos);
    }
}

TEST_CASE("decode: units that never work together, generations that nobody knows") {
    RegisterProgram program("RKNPU v2");
    program.task(0x08, idle);
    CHECK(program.refusal().find("units 0x8") != std::string::npos);
    RegisterProgram unknown("RKNPU x1");
    unknown.task(RegisterProgram::flying, idle);
    CHECK(unknown.refusal().find("RKNPU x1") != std::string::npos);
}
