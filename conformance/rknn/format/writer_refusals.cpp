// SPDX-License-Identifier: Apache-2.0
// What is not written is named.
#include "conformance/rknn/format/small_program.h"
#include "librknnrt/format/writer/assemble.h"
#include "librknnrt/format/writer/container/model_writer.h"

#include <catch2/catch.hpp>

namespace rknn_format_tests {
namespace {

using namespace rknn::format::writer;
using Catch::Contains;

std::string refusal(const emu::Program& program, const AssembleOptions& options = {"RKNPU v2"}) {
    const auto model = assemble(program, options);
    REQUIRE(!model);
    CHECK(model.error().fault == emu::Fault::bad_model);
    return model.error().detail;
}

} // namespace

TEST_CASE("writer/an unknown generation is refused") {
    SmallProgram p("rk3588");
    CHECK_THAT(refusal(p.finish({p.conv(p.input(4, 4, 16), {16, 1})}), {"RKNPU z9"}),
               Contains("RKNPU z9"));
}

TEST_CASE("writer/operations that are not written are named with their layer") {
    SmallProgram p("rk3588");
    const auto src = p.input(4, 4, 16);
    auto program = p.finish({p.unary(src, emu::ops::UnaryFunction::silu)});
    program.layers[0].command = emu::ops::Softmax{};
    CHECK_THAT(refusal(program), Contains("'unary0' (Softmax)"));
}

TEST_CASE("writer/extents beyond the registers are named") {
    SmallProgram p("rk3588");
    CHECK_THAT(refusal(p.finish({p.conv(p.input(1, 2100, 16), {16, 1})})),
               Contains("source_width 2100"));
}

TEST_CASE("writer/scaling that is not the hardware's is refused") {
    SmallProgram p("rk3588");
    auto program = p.finish({p.conv(p.input(4, 4, 16), {16, 1})});
    auto& stages = std::get<emu::ops::Conv>(program.layers[0].command).output.stages;
    SECTION("another rounding") {
        stages[1].rounding = emu::ops::Rounding::half_up;
        CHECK_THAT(refusal(program), Contains("round"));
    }
    SECTION("one step more") {
        stages.push_back(stages[0]);
        CHECK_THAT(refusal(program), Contains("order of its steps"));
    }
    SECTION("a lower limit that is not 0") {
        stages[stages.size() - 2].operand = {-100};
        CHECK_THAT(refusal(program), Contains("lower limit"));
    }
}

TEST_CASE("writer/averages that the hardware rounds otherwise are refused") {
    SmallProgram p("rk3588");
    CHECK_THAT(refusal(p.finish({p.average_pool(p.input(12, 12, 16), 6, 6)})),
               Contains("averages of 6 x 6"));
}

TEST_CASE("writer/operands that begin within a block of channels are refused") {
    SmallProgram p("rk3588");
    const auto a = p.input(4, 4, 8), b = p.input(4, 4, 8);
    CHECK_THAT(refusal(p.finish({p.concat({a, b})})), Contains("operand 1"));
    SmallProgram narrow("rk3566"); // whose blocks have 8 channels
    const auto c = narrow.input(4, 4, 8), d = narrow.input(4, 4, 8);
    CHECK(assemble(narrow.finish({narrow.concat({c, d})}), {"RKNPU lite"}));
}

TEST_CASE("writer/float16 is refused where the hardware computes int8 only") {
    SmallProgram p("rv1106");
    CHECK_THAT(refusal(p.finish({p.real_conv(p.real_input(4, 4, 16), {16, 1})}), {"RKNPU t3"}),
               Contains("int8 only"));
}

TEST_CASE("writer/reshaping that moves pixels is refused") {
    SmallProgram p("rk3588");
    const auto src = p.input(4, 4, 16);
    CHECK_THAT(refusal(p.finish({p.reshape(src, {1, 2, 8, 16})})), Contains("another order"));
}

TEST_CASE("writer/unknown containers are refused") {
    rknn::format::ModelFile model;
    model.container = 7;
    const auto file = write_model(model);
    REQUIRE(!file);
    CHECK(file.error().fault == emu::Fault::bad_argument);
}

TEST_CASE("writer/addresses outside their tensors are refused") {
    SmallProgram p("rk3588");
    auto model = assemble(p.finish({p.conv(p.input(4, 4, 16), {16, 1})}), {"RKNPU v2"});
    REQUIRE(model);
    for (auto& write : model->writes) {
        if (write.tensor >= 0) write.value += 1 << 20;
    }
    CHECK(!write_model(*model));
}

} // namespace rknn_format_tests
