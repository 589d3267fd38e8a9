// SPDX-License-Identifier: Apache-2.0
// Einstein's sums, Fourier transforms, plain recurrent layers, and maps of three spatial axes.
#include "conformance/model/onnx/onnx_one_node.h"

using namespace onnx_one_node;

namespace {

const Reals four{1, 2, 3, 4};
const Reals eight{1, 2, 3, 4, 5, 6, 7, 8};

Reals einsum(const char* equation, const std::vector<Given>& given) {
    Names names;
    for (const Given& one : given) names.push_back(one.name);
    return computed({node("Einsum", names, {"y"}, {attribute("equation", equation)})}, given);
}

} // namespace

TEST_CASE("onnx transforms/einsum of one operand") {
    const std::vector<Given> x{reals("x", {2, 2}, four)};
    CHECK(einsum("ij->ji", x) == Reals{1, 3, 2, 4});
    CHECK(einsum("ii->i", x) == Reals{1, 4});
    CHECK(einsum("ii", x) == Reals{5});
    CHECK(einsum("ij->j", x) == Reals{4, 6});
    CHECK(einsum("i...->...", x) == Reals{4, 6});
    CHECK(einsum("ba", x) == Reals{1, 3, 2, 4}); // without "->", by the alphabet
}

TEST_CASE("onnx transforms/einsum of several operands") {
    const std::vector<Given> xy{reals("x", {2, 2}, four), reals("z", {2, 2}, {5, 6, 7, 8})};
    CHECK(einsum("ij,jk->ik", xy) == Reals{19, 22, 43, 50});
    CHECK(einsum("ij,ij->ij", xy) == Reals{5, 12, 21, 32});
    CHECK(einsum("ij,kl->ijkl", xy) ==
          Reals{5, 6, 7, 8, 10, 12, 14, 16, 15, 18, 21, 24, 20, 24, 28, 32});
    CHECK(einsum("...j, ...j -> ...", xy) == Reals{17, 53});
    CHECK(einsum("ij,jk,k->i", {reals("x", {2, 2}, four), reals("z", {2, 2}, {5, 6, 7, 8}),
                                reals("w", {2}, {1, 10})}) == Reals{239, 543});
}

TEST_CASE("onnx transforms/equations that do not fit") {
    const std::vector<Given> x{reals("x", {2, 2}, four)};
    const auto wrong = [&](const char* equation, const char* reason) {
        refuse(node("Einsum", {"x"}, {"y"}, {attribute("equation", equation)}), x, reason);
    };
    wrong("ijk->i", "does not name 2 axes");
    wrong("ij->k", "axes that no operand has");
    wrong("ij->ii", "or one twice");
    wrong("ij,jk->ik", "its equation is ij,jk->ik");
    wrong("i1->i", "its equation is i1");
}

TEST_CASE("onnx transforms/a Fourier transform, there and back") {
    const std::vector<Given> x{reals("x", {1, 4, 1}, {1, 0, 0, 1})};
    const Message there = node("DFT", {"x"}, {"f"});
    check_near(computed({node("DFT", {"x"}, {"y"})}, x), {2, 0, 1, 1, 0, 0, 1, -1});
    check_near(computed({there, node("DFT", {"f"}, {"y"}, {attribute("inverse", 1)})}, x),
               {1, 0, 0, 0, 0, 0, 1, 0});
    check_near(computed({node("DFT", {"x"}, {"y"}, {attribute("onesided", 1)})}, x),
               {2, 0, 1, 1, 0, 0});
    const std::vector<Given> shorter{x[0], constant<std::int64_t>("n", {}, {2})};
    check_near(computed({node("DFT", {"x", "n"}, {"y"})}, shorter), {1, 0, 1, 0});
    const std::vector<Given> on_axis{x[0], constant<std::int64_t>("a", {}, {1})};
    check_near(computed({node("DFT", {"x", "", "a"}, {"y"})}, on_axis, 20),
               {2, 0, 1, 1, 0, 0, 1, -1});
    refuse(node("DFT", {"x"}, {"y"}), {reals("x", {1, 2, 3}, {1, 2, 3, 4, 5, 6})},
           "no numbers to transform");
}

TEST_CASE("onnx transforms/frames of a signal, weighted") {
    const std::vector<Given> given{reals("x", {1, 4, 1}, four),
                                   constant<std::int64_t>("step", {}, {2}),
                                   constant<float>("w", {2}, {1, 2})};
    check_near(computed({node("STFT", {"x", "step", "w"}, {"y"})}, given),
               {5, 0, -3, 0, 11, 0, -5, 0});
    check_near(computed({node("HannWindow", {"n"}, {"w"}), node("Add", {"x", "w"}, {"y"})},
                        {reals("x", {4}, {0, 0, 0, 0}), constant<std::int64_t>("n", {}, {4})}),
               {0, 0.5, 1, 0.5});
}

TEST_CASE("onnx transforms/a plain recurrent layer") {
    // h = x + h / 2, nearly: softplus is nearly the identity for large numbers.
    const std::vector<Given> given{reals("x", {2, 1, 1}, {100, 200}),
                                   constant<float>("w", {1, 1, 1}, {1}),
                                   constant<float>("r", {1, 1, 1}, {0.5})};
    const std::vector<Message> softplus{attribute("activations", Names{"Softplus"})};
    check_near(computed({node("RNN", {"x", "w", "r"}, {"y"}, softplus)}, given), {100, 250});
    std::vector<Message> backwards = softplus;
    backwards.push_back(attribute("direction", "reverse"));
    check_near(computed({node("RNN", {"x", "w", "r"}, {"y"}, backwards)}, given), {200, 200});
    refuse(node("RNN", {"x", "w", "r"}, {"y"}, {attribute("activations", Names{"Affine"})}), given,
           "its activation Affine is not supported");
}

TEST_CASE("onnx transforms/states of recurrent layers are checked when they are read") {
    const std::vector<Given> given{reals("x", {2, 1, 1}, {1, 2}),
                                   constant<float>("w", {1, 4, 1}, {1, 1, 1, 1}),
                                   constant<float>("r", {1, 4, 1}, {1, 1, 1, 1}),
                                   reals("h", {1, 2, 1}, {0, 0}), reals("b", {1, 4}, {0, 0, 0, 0})};
    refuse(node("LSTM", {"x", "w", "r", "", "", "h"}, {"y"}), given,
           "its input 5 is 1x2x1 instead of 1x1x1");
    refuse(node("LSTM", {"x", "w", "r", "b"}, {"y"}), given, "its input 3 is 1x4 instead of 1x8");
}

TEST_CASE("onnx transforms/maps of three spatial axes") {
    const std::vector<Given> given{reals("x", {1, 1, 2, 2, 2}, eight),
                                   constant<float>("w", {1, 1, 2, 1, 1}, {10, 1}),
                                   constant<float>("b", {1}, {0.5})};
    CHECK(computed({node("Conv", {"x", "w", "b"}, {"y"})}, given) == Reals{15.5, 26.5, 37.5, 48.5});
    CHECK(
        computed({node("Conv", {"x", "w"}, {"y"}, {attribute("pads", Integers{1, 0, 0, 0, 0, 0})})},
                 given) == Reals{1, 2, 3, 4, 15, 26, 37, 48});
    const Message kernel = attribute("kernel_shape", Integers{2, 2, 1});
    CHECK(computed({node("MaxPool", {"x"}, {"y"}, {kernel})}, given) == Reals{7, 8});
    CHECK(computed({node("AveragePool", {"x"}, {"y"}, {kernel})}, given) == Reals{4, 5});
    refuse(
        node("AveragePool", {"x"}, {"y"}, {kernel, attribute("pads", Integers{1, 0, 0, 0, 0, 0})}),
        given, "means of three spatial axes");
    refuse(node("ConvTranspose", {"x", "w"}, {"y"}), given,
           "only those of one or two spatial axes are supported");
}
