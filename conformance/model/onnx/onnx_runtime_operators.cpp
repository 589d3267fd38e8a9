// SPDX-License-Identifier: Apache-2.0
// ONNX Runtime's own operators, integers whose zero points the run tells, and what old exporters
// wrote.
#include "conformance/model/onnx/onnx_one_node.h"

#include <cmath>

using namespace onnx_one_node;

namespace {

constexpr const char* runtime = "com.microsoft";
using U8 = std::vector<std::uint8_t>;
using I8 = std::vector<std::int8_t>;
using I32 = std::vector<std::int32_t>;

// Scales s1 = 0.5, s2 = 0.25, s4 = 1; zero points z0 = 0, z4 = 4.
std::vector<Given> with_scales(std::vector<Given> given) {
    given.push_back(constant<float>("s1", {}, {0.5F}));
    given.push_back(constant<float>("s2", {}, {0.25F}));
    given.push_back(constant<float>("s4", {}, {1}));
    given.push_back(constant<std::uint8_t>("z0", {}, {0}));
    given.push_back(constant<std::uint8_t>("z4", {}, {4}));
    return given;
}

U8 quantised(const char* kind, Names inputs, std::vector<Message> attributes,
             const std::vector<Given>& given) {
    return computed<std::uint8_t>({node(kind, inputs, {"y"}, attributes, runtime)}, given);
}

} // namespace

TEST_CASE("onnx runtime operators/sums and products of quantised numbers") {
    const auto given = with_scales({input<std::uint8_t>("a", {3}, {4, 8, 254}),   // 0, 2, 125
                                    input<std::uint8_t>("b", {3}, {4, 8, 200})}); // 1, 2, 50
    const Names names{"a", "s1", "z4", "b", "s2", "z0", "s4", "z4"};
    CHECK(quantised("QLinearAdd", names, {}, given) == U8{5, 8, 179});
    CHECK(quantised("QLinearMul", names, {}, given) == U8{4, 8, 255});
    refuse(node("QLinearAdd", {"a", "b", "z4", "b", "s2", "z0", "s4", "z4"}, {"y"}, {}, runtime),
           given, "its input 1, b, must be known");
}

TEST_CASE("onnx runtime operators/means, joins and bent lines of quantised numbers") {
    const auto given = with_scales({input<std::uint8_t>("a", {1, 1, 2, 2}, {4, 8, 12, 0})});
    const Names names{"a", "s1", "z4", "s2", "z4"}; // 0, 2, 4, -2 in steps of 0.25
    CHECK(quantised("QLinearGlobalAveragePool", names, {}, given) == U8{8});
    CHECK(quantised("QLinearAveragePool", names, {attribute("kernel_shape", Integers{1, 2})},
                    given) == U8{8, 8});
    CHECK(quantised("QLinearReduceMean", names, {attribute("axes", Integers{3})}, given) ==
          U8{8, 8});
    CHECK(quantised("QLinearLeakyRelu", names, {attribute("alpha", 0.25)}, given) ==
          U8{4, 12, 20, 2});
    CHECK(quantised("QLinearConcat", {"s2", "z4", "a", "s1", "z4", "a", "s4", "z0"},
                    {attribute("axis", 0)}, given) == U8{4, 12, 20, 0, 20, 36, 52, 4});
    std::vector<Given> far = given;
    far[1] = constant<float>("s1", {}, {1e-30F});
    refuse(node("QLinearLeakyRelu", names, {"y"}, {}, runtime), far,
           "its scales and zero points do not fit");
    refuse(node("QLinearConcat", {"s2", "z4", "a", "s1"}, {"y"}, {attribute("axis", 0)}, runtime),
           given, "it has 4 inputs");
    refuse(node("QLinearAveragePool", names, {"y"}, {attribute("channels_last", 1)}, runtime),
           given, "channels that come last");
}

TEST_CASE("onnx runtime operators/a quantised product with its bias") {
    const auto given = with_scales({input<std::uint8_t>("a", {1, 2}, {6, 8}), // 1, 2
                                    constant<std::uint8_t>("b", {2, 2}, {4, 8, 12, 16}),
                                    constant<std::int32_t>("c", {2}, {8, -8})}); // 1, -1
    const Names names{"a", "s1", "z4", "b", "s2", "z0", "c"};                    // b: 1, 2, 3, 4
    CHECK(computed({node("QGemm", names, {"y"}, {}, runtime)}, given) == Reals{8, 9});
    CHECK(computed({node("QGemm", names, {"y"}, {attribute("transB", 1)}, runtime)}, given) ==
          Reals{6, 10});
    Names rounded = names;
    rounded.insert(rounded.end(), {"s4", "z4"});
    CHECK(quantised("QGemm", rounded, {}, given) == U8{12, 13});
}

TEST_CASE("onnx runtime operators/integer products whose zero points the run tells") {
    const std::vector<Given> given{input<std::uint8_t>("a", {2, 3}, {1, 2, 3, 250, 5, 6}),
                                   input<std::int8_t>("b", {3, 2}, {1, -2, 3, 4, -5, 6}),
                                   input<std::uint8_t>("za", {}, {7}),
                                   input<std::int8_t>("zb", {2}, {-1, 9})};
    const auto expected = [](std::int32_t za, I32 zb) {
        const std::int32_t a[2][3] = {{1, 2, 3}, {250, 5, 6}}, b[3][2] = {{1, -2}, {3, 4}, {-5, 6}};
        I32 sums;
        for (int row = 0; row < 2; ++row) {
            for (int column = 0; column < 2; ++column) {
                std::int32_t sum = 0;
                for (int k = 0; k < 3; ++k) {
                    sum += (a[row][k] - za) * (b[k][column] - zb[static_cast<std::size_t>(column)]);
                }
                sums.push_back(sum);
            }
        }
        return sums;
    };
    const auto sums = [](Names names, const std::vector<Given>& operands) {
        return computed<std::int32_t>({node("MatMulInteger", names, {"y"})}, operands);
    };
    for (const std::size_t known : {0, 2, 3}) { // a zero point, or none, is known
        std::vector<Given> operands = given;
        operands[known].is_constant = known != 0;
        CHECK(sums({"a", "b", "za", "zb"}, operands) == expected(7, {-1, 9}));
    }
    CHECK(sums({"a", "b", "za"}, given) == expected(7, {0, 0}));
    CHECK(sums({"a", "b", "", "zb"}, given) == expected(0, {-1, 9}));
    std::vector<Given> constant_b = given;
    constant_b[1].is_constant = constant_b[3].is_constant = true;
    CHECK(sums({"a", "b", "za", "zb"}, constant_b) == expected(7, {-1, 9}));
    std::vector<Given> wrong = given;
    wrong[3] = input<std::int8_t>("zb", {3}, {1, 2, 3});
    refuse(node("MatMulInteger", {"a", "b", "za", "zb"}, {"y"}), wrong, "zero points 3 for 3x2");
    wrong[3].is_constant = true;
    refuse(node("MatMulInteger", {"a", "b", "za", "zb"}, {"y"}), wrong, "zero points 3 for 3x2");
}

TEST_CASE("onnx runtime operators/integer convolutions whose zero point the run tells") {
    const std::vector<Given> given{input<std::uint8_t>("x", {1, 1, 1, 3}, {4, 7, 9}),
                                   constant<std::uint8_t>("w", {1, 1, 1, 2}, {3, 5}),
                                   input<std::uint8_t>("zx", {}, {4}),
                                   constant<std::uint8_t>("zw", {}, {1})};
    CHECK(computed<std::int32_t>({node("ConvInteger", {"x", "w", "zx", "zw"}, {"y"},
                                       {attribute("pads", Integers{0, 1, 0, 0})})},
                                 given) == I32{0, 12, 26});
    std::vector<Given> wrong = given;
    wrong[3] = constant<std::uint8_t>("zw", {2}, {1, 2});
    refuse(node("ConvInteger", {"x", "w", "zx", "zw"}, {"y"}), wrong,
           "zero points 2 of uint8 for 1x1x1x2");
}

TEST_CASE("onnx runtime operators/products of what is quantised by its own range") {
    // 0 .. 255 in steps of 1, so that nothing is lost.
    const std::vector<Given> given{reals("a", {1, 2}, {0, 255}),
                                   constant<std::int8_t>("b", {2, 2}, {1, 2, 3, 4}),
                                   constant<float>("s", {}, {0.5}),
                                   constant<std::int8_t>("z", {}, {1}),
                                   constant<float>("c", {2}, {100, 200}),
                                   input<std::uint8_t>("q", {1, 2}, {1, 2}),
                                   reals("t", {}, {2})};
    check_near(
        computed({node("DynamicQuantizeMatMul", {"a", "b", "s", "z", "c"}, {"y"}, {}, runtime),
                  node("Neg", {"t"}, {"unused"}), node("Neg", {"unused"}, {"kept"})},
                 given),
        {255 + 100, 255 * 1.5F + 200});
    check_near(computed({node("MatMulIntegerToFloat", {"q", "b", "t", "s", "", "z", "c"}, {"y"}, {},
                              runtime)},
                        given),
               {0 + 4 + 100, 1 + 6 + 200});
}

TEST_CASE("onnx runtime operators/fused layers") {
    const std::vector<Given> given{
        reals("x", {1, 1, 1, 2}, {-3, 5}), constant<float>("w", {1, 1, 1, 1}, {2}),
        constant<float>("b", {1}, {1}), reals("z", {1, 1, 1, 2}, {1, -20})};
    CHECK(computed({node("FusedConv", {"x", "w", "b", "z"}, {"y"},
                         {attribute("activation", "Relu")}, runtime)},
                   given) == Reals{0, 0});
    CHECK(computed({node("FusedConv", {"x", "w", "b"}, {"y"},
                         {attribute("activation", "LeakyRelu"),
                          attribute("activation_params", Reals{0.5})},
                         runtime)},
                   given) == Reals{-2.5, 11});
    refuse(node("FusedConv", {"x", "w"}, {"y"}, {attribute("activation", "Selu")}, runtime), given,
           "its activation Selu is not supported");
    const std::vector<Given> matrices{reals("p", {2, 1}, {1, 2}), reals("q", {2, 1}, {3, 4})};
    CHECK(computed({node("FusedMatMul", {"p", "q"}, {"y"},
                         {attribute("transA", 1), attribute("alpha", 0.5)}, runtime)},
                   matrices) == Reals{5.5});
    const std::vector<Given> rows{reals("r", {1, 2}, {1, 3}), reals("k", {1, 2}, {0, 2}),
                                  reals("g", {2}, {1, 2}), reals("h", {2}, {10, 20})};
    check_near(
        computed({node("SkipLayerNormalization", {"r", "k", "g", "h"}, {"y"}, {}, runtime)}, rows),
        {9, 22});
    const float gate = 1 / (1 + std::exp(-1.702F));
    check_near(computed({node("QuickGelu", {"r"}, {"y"}, {}, runtime)}, rows),
               {gate, 3 / (1 + std::exp(-1.702F * 3))});
}

TEST_CASE("onnx runtime operators/words, places and segments") {
    const std::vector<Given> given{input<std::int32_t>("i", {1, 2}, {1, 0}),
                                   input<std::int32_t>("s", {1, 2}, {0, 1}),
                                   constant<float>("words", {2, 2}, {0, 0, 1, 3}),
                                   constant<float>("places", {2, 2}, {0, 0, 0, 1}),
                                   constant<float>("segments", {2, 2}, {0, 0, 0, 3}),
                                   constant<float>("g", {2}, {1, 1}),
                                   constant<float>("h", {2}, {0, 5})};
    check_near(
        computed({node("EmbedLayerNormalization",
                       {"i", "s", "words", "places", "segments", "g", "h"}, {"y"}, {}, runtime)},
                 given),
        {-1, 6, -1, 6});
}

TEST_CASE("onnx runtime operators/what old exporters wrote") {
    const std::vector<Given> x{reals("x", {1, 2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8})};
    CHECK(computed({node("ImageScaler", {"x"}, {"y"},
                         {attribute("scale", 2.0), attribute("bias", Reals{1, -1})})},
                   x, 8) == Reals{3, 5, 7, 9, 9, 11, 13, 15});
    CHECK(computed({node("Crop", {"x"}, {"y"}, {attribute("border", Integers{1, 0, 0, 1})})}, x,
                   8) == Reals{2, 6});
    CHECK(computed({node("Crop", {"x"}, {"y"},
                         {attribute("border", Integers{0, 1, 0, 0}),
                          attribute("scale", Integers{1, 1})})},
                   x, 8) == Reals{3, 7});
    CHECK(
        computed({node("Affine", {"x"}, {"y"}, {attribute("alpha", 2.0), attribute("beta", 1.0)})},
                 x, 8) == Reals{3, 5, 7, 9, 11, 13, 15, 17});
    refuse(node("Crop", {"x"}, {"y"}, {attribute("border", Integers{1, 1, 1, 1})}), x,
           "is not within", 8);
    refuse(node("ImageScaler", {"x"}, {"y"}, {attribute("bias", Reals{1})}), x,
           "it has 1 biases for 2 channels", 8);
}

TEST_CASE("onnx runtime operators/operator sets up to 24 are known") {
    const std::vector<Given> x{reals("x", {2}, {0, 1})};
    check_near(computed({node("Swish", {"x"}, {"y"}, {attribute("alpha", 2.0)})}, x, 24),
               {0, 1 / (1 + std::exp(-2.0F))});
    const std::vector<Given> map{reals("m", {1, 2, 2}, {-1, 1, -1, 1}), reals("s", {2}, {2, 3}),
                                 reals("b", {2}, {10, 20})};
    const Message groups = node("GroupNormalization", {"m", "s", "b"}, {"y"},
                                {attribute("num_groups", 1), attribute("epsilon", 0.0)});
    check_near(computed({groups}, map, 21), {8, 12, 17, 23}); // per channel, before that per group
    refuse(groups, map, "has no value per group", 20);
    refuse(node("Neg", {"x"}, {"y"}), x, "its opset is 25; known are those up to 24", 25);
}
