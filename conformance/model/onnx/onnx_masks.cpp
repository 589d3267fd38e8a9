// SPDX-License-Identifier: Apache-2.0
// Triangles, diagonals, ones at indices, tests of numbers, and elements put at indices.
#include "conformance/model/onnx/onnx_one_node.h"

#include <limits>

using namespace onnx_one_node;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float no_number = std::numeric_limits<float>::quiet_NaN();
using Bytes8 = std::vector<std::uint8_t>;

const Reals six{1, 2, 3, 4, 5, 6};

} // namespace

TEST_CASE("onnx masks/trilu keeps one side of a diagonal") {
    const std::vector<Given> x{reals("x", {2, 3}, six)};
    CHECK(computed({node("Trilu", {"x"}, {"y"})}, x) == Reals{1, 2, 3, 0, 5, 6});
    CHECK(computed({node("Trilu", {"x"}, {"y"}, {attribute("upper", 0)})}, x) ==
          Reals{1, 0, 0, 4, 5, 0});
    std::vector<Given> with_k = x;
    with_k.push_back(constant<std::int64_t>("k", {}, {1}));
    CHECK(computed({node("Trilu", {"x", "k"}, {"y"})}, with_k) == Reals{0, 2, 3, 0, 0, 6});
    with_k[1].is_constant = false;
    refuse(node("Trilu", {"x", "k"}, {"y"}), with_k, "must be known when the network is compiled");
    refuse(node("Trilu", {"x"}, {"y"}), {reals("x", {3}, {1, 2, 3})}, "it has no matrix");
}

TEST_CASE("onnx masks/ones on a diagonal") {
    const std::vector<Given> x{reals("x", {2, 3}, six)};
    const Message made = node("EyeLike", {"x"}, {"e"}, {attribute("k", -1)});
    CHECK(computed({made, node("Add", {"x", "e"}, {"y"})}, x) == Reals{1, 2, 3, 5, 5, 6});
    refuse(node("EyeLike", {"x"}, {"y"}, {attribute("dtype", 8)}), x, "string");
}

TEST_CASE("onnx masks/one-hot takes indices from the end, and none beyond") {
    const std::vector<Given> given{input<std::int64_t>("i", {3}, {1, -1, 7}),
                                   constant<std::int64_t>("depth", {}, {3}),
                                   reals("values", {2}, {-5, 9})};
    CHECK(computed({node("OneHot", {"i", "depth", "values"}, {"y"})}, given) ==
          Reals{-5, 9, -5, -5, -5, 9, -5, -5, -5});
    CHECK(computed({node("OneHot", {"i", "depth", "values"}, {"y"}, {attribute("axis", 0)})},
                   given) == Reals{-5, -5, -5, 9, -5, -5, -5, 9, -5});
    std::vector<Given> wrong = given;
    wrong[1] = constant<std::int64_t>("depth", {}, {0});
    refuse(node("OneHot", {"i", "depth", "values"}, {"y"}), wrong, "0 places");
}

TEST_CASE("onnx masks/hardmax is 1 at the first maximum") {
    const std::vector<Given> x{reals("x", {1, 2, 3}, {1, 3, 3, 9, 2, 1})};
    CHECK(computed({node("Hardmax", {"x"}, {"y"})}, x) == Reals{0, 1, 0, 1, 0, 0});
    CHECK(computed({node("Hardmax", {"x"}, {"y"})}, x, 11) == Reals{0, 0, 0, 1, 0, 0});
}

TEST_CASE("onnx masks/which numbers are infinite or none") {
    const std::vector<Given> x{reals("x", {4}, {1, infinity, -infinity, no_number})};
    CHECK(computed<std::uint8_t>(
              {node("IsNaN", {"x"}, {"b"}), node("Cast", {"b"}, {"y"}, {attribute("to", 2)})}, x) ==
          Bytes8{0, 0, 0, 1});
    const auto infinite = [&](std::int64_t negative, std::int64_t positive) {
        return computed<std::uint8_t>(
            {node("IsInf", {"x"}, {"b"},
                  {attribute("detect_negative", negative), attribute("detect_positive", positive)}),
             node("Cast", {"b"}, {"y"}, {attribute("to", 2)})},
            x);
    };
    CHECK(infinite(1, 1) == Bytes8{0, 1, 1, 0});
    CHECK(infinite(0, 1) == Bytes8{0, 1, 0, 0});
    CHECK(infinite(1, 0) == Bytes8{0, 0, 1, 0});
    CHECK(infinite(0, 0) == Bytes8{0, 0, 0, 0});
}

TEST_CASE("onnx masks/shrink moves what is beyond its limits towards 0") {
    const std::vector<Given> x{reals("x", {5}, {-2, -1, 0, 1, 2})};
    CHECK(
        computed({node("Shrink", {"x"}, {"y"}, {attribute("lambd", 1.0), attribute("bias", 0.5)})},
                 x) == Reals{-1.5, 0, 0, 0, 1.5});
}

TEST_CASE("onnx masks/shifts lose what leaves the type") {
    const std::vector<Given> given{input<std::uint8_t>("x", {4}, {1, 255, 255, 255}),
                                   input<std::uint8_t>("s", {4}, {7, 1, 8, 200})};
    const auto shifted = [&](const char* direction) {
        return computed<std::uint8_t>(
            {node("BitShift", {"x", "s"}, {"y"}, {attribute("direction", direction)})}, given);
    };
    CHECK(shifted("LEFT") == Bytes8{128, 254, 0, 0});
    CHECK(shifted("RIGHT") == Bytes8{0, 127, 0, 0});
    refuse(node("BitShift", {"x", "s"}, {"y"}), given, "it shifts uint8 by uint8");
    refuse(node("BitShift", {"x", "x"}, {"y"}, {attribute("direction", "LEFT")}),
           {input<std::int32_t>("x", {1}, {1})}, "it shifts int32");
}

TEST_CASE("onnx masks/elements at indices") {
    const std::vector<Given> given{reals("x", {2, 3}, six),
                                   input<std::int64_t>("i", {1, 2}, {1, -2}),
                                   reals("u", {1, 2}, {10, 20})};
    CHECK(computed({node("ScatterElements", {"x", "i", "u"}, {"y"})}, given) ==
          Reals{1, 20, 3, 10, 5, 6});
    CHECK(computed({node("ScatterElements", {"x", "i", "u"}, {"y"},
                         {attribute("axis", 1), attribute("reduction", "add")})},
                   given) == Reals{1, 32, 3, 4, 5, 6});
    refuse(node("ScatterElements", {"x", "i", "u"}, {"y"}, {attribute("reduction", "xor")}), given,
           "its reduction is xor");
    const std::vector<Given> rows{reals("x", {2, 3}, six), input<std::int64_t>("i", {1, 1}, {1}),
                                  reals("u", {1, 3}, {7, 8, 9})};
    CHECK(computed({node("ScatterND", {"x", "i", "u"}, {"y"}, {attribute("reduction", "mul")})},
                   rows) == Reals{1, 2, 3, 28, 40, 54});
}

TEST_CASE("onnx masks/sums up to each element") {
    const std::vector<Given> given{reals("x", {2, 3}, six), constant<std::int64_t>("a", {}, {-1})};
    CHECK(computed({node("CumSum", {"x", "a"}, {"y"})}, given) == Reals{1, 3, 6, 4, 9, 15});
    CHECK(computed({node("CumSum", {"x", "a"}, {"y"},
                         {attribute("exclusive", 1), attribute("reverse", 1)})},
                   given) == Reals{5, 3, 0, 11, 6, 0});
}

TEST_CASE("onnx masks/what conditions and lengths pick") {
    const std::vector<Given> given{reals("x", {2, 3}, six),
                                   constant<std::uint8_t>("c", {2}, {0, 1}, DataType::boolean)};
    CHECK(computed({node("Compress", {"x", "c"}, {"y"}, {attribute("axis", 1)})}, given) ==
          Reals{2, 5});
    CHECK(computed({node("Compress", {"x", "c"}, {"y"})}, given) == Reals{2});
    std::vector<Given> open = given;
    open[1].is_constant = false;
    refuse(node("Compress", {"x", "c"}, {"y"}), open, "must be known");
    CHECK(computed({node("ReverseSequence", {"x", "l"}, {"y"},
                         {attribute("batch_axis", 0), attribute("time_axis", 1)})},
                   {reals("x", {2, 3}, six), input<std::int64_t>("l", {2}, {3, 2})}) ==
          Reals{3, 2, 1, 5, 4, 6});
    refuse(node("NonZero", {"x"}, {"y"}), {reals("x", {2}, {0, 1})}, "must be known");
}

TEST_CASE("onnx masks/losses count classes by their weight") {
    const std::vector<Given> given{reals("x", {2, 3}, {-1, -2, -3, -4, -5, -6}),
                                   input<std::int64_t>("t", {2}, {2, 0}),
                                   reals("w", {3}, {1, 1, 3})};
    const auto loss = [&](Names names, std::vector<Message> attributes) {
        return computed({node("NegativeLogLikelihoodLoss", names, {"y"}, attributes)}, given);
    };
    CHECK(loss({"x", "t"}, {attribute("reduction", "none")}) == Reals{3, 4});
    CHECK(loss({"x", "t"}, {}) == Reals{3.5});
    CHECK(loss({"x", "t", "w"}, {}) == Reals{(3 * 3 + 4) / 4.0F});
    CHECK(loss({"x", "t", "w"}, {attribute("ignore_index", 0), attribute("reduction", "sum")}) ==
          Reals{9});
    refuse(node("NegativeLogLikelihoodLoss", {"x", "w"}, {"y"}), given, "do not fit");
}
