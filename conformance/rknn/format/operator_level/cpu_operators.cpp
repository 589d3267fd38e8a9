// SPDX-License-Identifier: Apache-2.0
// Operators that the compiler left to the CPU, on plain float32 tensors.
#include "conformance/rknn/format/operator_level/cpu_file.h"

#include <algorithm>
#include <cmath>

using namespace rknn_format_tests;

TEST_CASE("cpu operators/shapes") {
    CHECK(CpuFile("Reshape").in({2, 3}).out({3, 2}).result({{1, 2, 3, 4, 5, 6}}) ==
          Reals{1, 2, 3, 4, 5, 6});
    CHECK(CpuFile("Reshape").in({2, 3}).out({3, 3}).refused());
    CHECK(CpuFile("Transpose")
              .in({2, 3})
              .out({3, 2})
              .integers("perm", {1, 0})
              .result({{1, 2, 3, 4, 5, 6}}) == Reals{1, 4, 2, 5, 3, 6});
    CHECK(CpuFile("Transpose").in({2, 3}).out({3, 2}).refused());
    CHECK(CpuFile("Transpose").in({2, 3}).out({3, 2}).integers("perm", {0, 1}).refused());
    CHECK(CpuFile("Concat").in({1, 2}).in({1, 1}).out({1, 3}).result({{1, 2}, {3}}) ==
          Reals{1, 2, 3});
    const auto resize = [](const char* rounding) {
        return CpuFile("Resize")
            .in({1, 1, 1, 2})
            .constant(float32, Reals{0, 0, 0, 0, 1, 1, 1, 1})
            .constant(float32, Reals{1, 1, 2, 2})
            .out({1, 1, 2, 4})
            .text("coordinate_transformation_mode", "asymmetric")
            .text("mode", "nearest")
            .text("nearest_mode", rounding);
    };
    CHECK(resize("floor").result({{1, 2}}) == Reals{1, 1, 2, 2, 1, 1, 2, 2});
    CHECK(resize("ceil").result({{1, 2}}) == Reals{1, 2, 2, 2, 1, 2, 2, 2});
    CHECK(resize("nowhere").refused());
}

TEST_CASE("cpu operators/functions") {
    CHECK(CpuFile("Relu").in({3}).out({3}).result({{-1, 0, 2}}) == Reals{0, 0, 2});
    CHECK(CpuFile("Sin").in({1}).out({1}).result({{1}}) == Reals{std::sin(1.0F)});
    CHECK(CpuFile("Sub").in({2}).in({1}).out({2}).result({{5, 7}, {2}}) == Reals{3, 5});
    CHECK(
        CpuFile("Equal").in({2}).in({2}).out({2}, boolean).result<std::uint8_t>({{1, 2}, {1, 3}}) ==
        std::vector<std::uint8_t>{1, 0});
    CHECK(CpuFile("Equal").in({2}).in({2}).out({2}).result({{1, 2}, {1, 3}}) == Reals{1, 0});
    CHECK(CpuFile("Cast").in({2}).out({2}, int32).result<std::int32_t>({{1.5F, -2.5F}}) ==
          std::vector<std::int32_t>{1, -2});
    CHECK(CpuFile("Unheard").in({1}).out({1}).refusal() ==
          "operator 'it' (Unheard): it needs operators that are not supported: Unheard");
    CHECK(CpuFile("Sub").in({2}).out({2}).refused());
}

TEST_CASE("cpu operators/along axes") {
    CHECK(CpuFile("ArgMax")
              .in({1, 3, 1, 2})
              .out({1, 1, 1, 2}, int64)
              .result<std::int64_t>({{1, 6, 5, 4, 3, 2}}) == std::vector<std::int64_t>{1, 0});
    CHECK(CpuFile("ArgMax").in({1, 3, 1, 2}).out({1, 1, 1, 1}, int64).refused());
    CHECK(CpuFile("ReduceMean").in({1, 2, 2}).out({1}).result({{1, 2, 3, 6}}) == Reals{3});
    CHECK(CpuFile("ReduceMean").in({1, 2, 2}).out({1, 1, 2}).result({{1, 2, 3, 6}}) == Reals{2, 4});
    CHECK(CpuFile("ReduceMean").in({1, 2, 2}).out({2}).refused());
    const auto softmax = CpuFile("Softmax").in({2, 2}).out({2, 2}).integer("axis", -1);
    CHECK(softmax.result({{1, 1, 5, 5}}) == Reals{0.5F, 0.5F, 0.5F, 0.5F});
    CHECK(CpuFile("Softmax").in({2, 2}).out({2, 2}).refusal() ==
          "operator 'it' (Softmax): the file does not name its axis");
    CHECK(CpuFile("Softmax").in({2, 2}).out({2, 2}).integer("axis", 2).refused());
    // Before opset 13 the axes behind it count too.
    const Reals equal = {1, 1, 1, 1};
    const auto first_axis = [](const char* type) {
        return CpuFile(type).in({1, 2, 2}).out({1, 2, 2}).integer("axis", 1);
    };
    CHECK(first_axis("Softmax").result({equal}) == Reals{0.25F, 0.25F, 0.25F, 0.25F});
    CHECK(first_axis("exSoftmax13").result({equal}) == Reals{0.5F, 0.5F, 0.5F, 0.5F});
    CHECK(CpuFile("MatMul").in({2, 2}).in({2, 1}).out({2, 1}).result({{1, 2, 3, 4}, {5, 6}}) ==
          Reals{17, 39});
}

// Of 256: 27.27, 27.27 and 201.47. What is below 0 with its zero point goes up, what is above down.
TEST_CASE("cpu operators/softmax of int8 cuts fractions off") {
    CpuFile softmax = CpuFile("Softmax").in({1, 3}).integer("axis", 1);
    softmax.out({1, 3}, int8, {1.0F / 256, -128});
    CHECK(softmax.result<std::int8_t>({{0, 0, 2}}) == std::vector<std::int8_t>{-100, -100, 73});
}

TEST_CASE("cpu operators/average pooling") {
    const auto pool = [](Extents pads) {
        return CpuFile("AveragePool")
            .in({1, 2, 2, 2})
            .out({1, 2, 1, 1})
            .integers("kernel_shape", {2, 2})
            .integers("pads", std::move(pads))
            .integers("strides", {1, 1});
    };
    CHECK(pool({0, 0, 0, 0}).result({{1, 2, 3, 6, 10, 20, 30, 60}}) == Reals{3, 30});
    CHECK(pool({1, 0, 0, 0}).refused());
}

TEST_CASE("cpu operators/the application's own") {
    const auto model = CpuFile("cstMine").in({1, 2}).in({1, 2}).out({1, 2}).out({1, 3}).lowered();
    REQUIRE(model);
    const emu::Program& program = model->program;
    const auto own = std::ranges::find_if(program.layers, [](const emu::Layer& layer) {
        return std::holds_alternative<emu::ops::Custom>(layer.command);
    });
    REQUIRE(own != program.layers.end());
    CHECK(own->name == "it");
    CHECK(emu::name_of(own->command) == "cstMine");
    CHECK(program.spec(own->src[0]).shape == emu::Shape{1, 2});
    CHECK(program.spec(own->dst[1]).shape == emu::Shape{1, 3});
    CHECK(program.outputs.size() == 2);
    CHECK(CpuFile("cstMine").in({1}).refused());
}

TEST_CASE("cpu operators/what a file does not name is not guessed") {
    CpuFile elu = CpuFile("Elu").in({1}).out({1});
    CHECK(elu.result({{3}}) == Reals{3});
    elu.file.operators[0].tells_attributes = false;
    CHECK(elu.refusal() == "operator 'it' (Elu): the file does not name its attributes");
    CpuFile sine = CpuFile("Sin").in({1}).out({1});
    sine.file.operators[0].tells_attributes = false;
    CHECK(sine.result({{0}}) == Reals{0});
    CHECK(CpuFile("Elu").in({1}).out({1}).integer("", 3).refused());
    CHECK(CpuFile("Elu").in({1}).out({1}).integer("beta", 3).refused());
    CHECK(CpuFile("Neg").constant(float32, Reals{1}).out({1}).refusal() ==
          "operator 'it' (Neg): it reads constants only");
}
