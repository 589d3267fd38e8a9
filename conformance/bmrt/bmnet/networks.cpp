// SPDX-License-Identifier: Apache-2.0
// Small networks against their arithmetic, written out.
#include "conformance/bmrt/bmnet/small_network.h"
#include "conformance/bmrt/bmnet/values.h"

#include <catch2/catch.hpp>

#include <cmath>

namespace bmnet_tests {

TEST_CASE("a convolution with stride, padding and groups") {
    constexpr int ic = 6, oc = 4, h = 9, w = 7, groups = 2, shift = 9;
    const CaffeTexts texts{
        input(ic, h, w) +
            "layer { name: 'c' type: 'Convolution' bottom: 'data' top: 'c' convolution_param { "
            "num_output: 4 kernel_size: 3 stride: 2 pad: 1 group: 2 } }",
        row("data", 2.0F) + row("c", 3.0F, "right_shift_width: 9"),
        {{"c", {random_reals(oc * ic / groups * 9, 1, 0.3F), random_reals(oc, 2, 0.5F)}}}};
    const Values x = random_values(ic * h * w, 3);
    Values expected;
    const auto& [weights, biases] = std::tie(texts.blobs.at("c")[0], texts.blobs.at("c")[1]);
    constexpr int inner = ic / groups, oh = 5, ow = 4;
    for (int o = 0; o < oc; ++o) {
        for (int y = 0; y < oh; ++y) {
            for (int z = 0; z < ow; ++z) {
                std::int64_t sum = quantised(biases[o], 128.0F / 3.0F * (1 << shift));
                for (int i = 0; i < inner * 9; ++i) {
                    const int c = o / (oc / groups) * inner + i / 9, sy = 2 * y - 1 + i % 9 / 3,
                              sx = 2 * z - 1 + i % 3;
                    if (sy < 0 || sy >= h || sx < 0 || sx >= w) continue;
                    sum += x[(c * h + sy) * w + sx] *
                           quantised(weights[o * inner * 9 + i], 2.0F / 3.0F * (1 << shift));
                }
                expected.push_back(saturated(shifted(sum, shift)));
            }
        }
    }
    CHECK(compute(texts, {x}) == expected);
}

TEST_CASE("an inner product over a map, then ReLU in place") {
    constexpr int terms = 3 * 4 * 5, outputs = 37;
    const CaffeTexts texts{
        input(3, 4, 5) +
            "layer { name: 'ip' type: 'InnerProduct' bottom: 'data' top: 'ip' inner_product_param "
            "{ "
            "num_output: 37 } } layer { name: 'r' type: 'ReLU' bottom: 'ip' top: 'ip' }",
        row("data", 1.0F) + row("ip", 4.0F), // the shift is chosen
        {{"ip", {random_reals(terms * outputs, 4, 0.2F), random_reals(outputs, 5, 0.5F)}}}};
    const Values x = random_values(terms, 6);
    const auto& [weights, biases] = std::tie(texts.blobs.at("ip")[0], texts.blobs.at("ip")[1]);
    float most = 0;
    for (const float weight : weights) most = std::max(most, std::abs(weight / 4));
    int shift = 0;
    for (; most < 64; most *= 2) ++shift;
    Values expected;
    for (int o = 0; o < outputs; ++o) {
        std::int64_t sum = quantised(biases[o], std::ldexp(32.0F, shift));
        for (int i = 0; i < terms; ++i)
            sum += x[i] * quantised(weights[o * terms + i], std::ldexp(0.25F, shift));
        expected.push_back(std::max(saturated(shifted(sum, shift)), 0));
    }
    CHECK(compute(texts, {x}) == expected);
}

TEST_CASE("a layer of many weights is cut to fit the local memory") {
    constexpr int terms = 2000, outputs = 600;
    const CaffeTexts texts{input(terms, 1, 1) + "layer { name: 'ip' type: 'InnerProduct' bottom: "
                                                "'data' top: 'ip' inner_product_param { "
                                                "num_output: 600 bias_term: false } }",
                           row("data", 1.0F) + row("ip", 8.0F, "right_shift_width: 12"),
                           {{"ip", {random_reals(terms * outputs, 7, 0.2F)}}}};
    const Values x = random_values(terms, 8);
    const auto& weights = texts.blobs.at("ip")[0];
    Values expected;
    for (int o = 0; o < outputs; ++o) {
        std::int64_t sum = 0;
        for (int i = 0; i < terms; ++i)
            sum += x[i] * quantised(weights[o * terms + i], std::ldexp(0.125F, 12));
        expected.push_back(saturated(shifted(sum, 12)));
    }
    CHECK(compute(texts, {x}) == expected);
}

TEST_CASE("pooling: the largest with a change of scale, and means") {
    const std::string pool =
        "layer { name: 'p' type: 'Pooling' bottom: 'data' top: 'p' pooling_param { "
        "kernel_size: 2 stride: 2 pool: ";
    const Values x = random_values(2 * 5 * 4, 9);
    Values largest, mean;
    for (int c = 0; c < 2; ++c) {
        for (int y = 0; y < 3; ++y) { // the last row is half a window
            for (int z = 0; z < 2; ++z) {
                int top = -128, sum = 0;
                for (int i = 0; i < 4; ++i) {
                    const int sy = 2 * y + i / 2;
                    if (sy >= 5) continue;
                    const int value = x[(c * 5 + sy) * 4 + 2 * z + i % 2];
                    top = std::max(top, value);
                    sum += value;
                }
                largest.push_back(saturated(shifted(top * 160, 8)));
                if (y < 2) mean.push_back(saturated(shifted(sum * 128, 9)));
            }
        }
    }
    CHECK(compute({input(2, 5, 4) + pool + "MAX } }", row("data", 1.25F) + row("p", 2.0F)}, {x}) ==
          largest);
    CHECK(compute({input(2, 5, 4) + pool + "AVE ceil_mode: false } }",
                   row("data", 1.0F) + row("p", 1.0F)},
                  {x}) == mean);
}

TEST_CASE("a sum, a larger one and a product of two inputs") {
    const std::string inputs =
        "layer { name: 'a' type: 'Input' top: 'a' top: 'b' input_param { shape { dim: 1 dim: 3 "
        "dim: 2 dim: 5 } } } layer { name: 'e' type: 'Eltwise' bottom: 'a' bottom: 'b' top: 'e' "
        "eltwise_param { operation: ";
    const Values a = random_values(30, 10), b = random_values(30, 11);
    Values sum, largest, product;
    for (std::size_t i = 0; i < a.size(); ++i) {
        sum.push_back(saturated(shifted(a[i] * 64 - b[i] * 32, 7))); // 1 / 2 and -1 * 1 / 4
        largest.push_back(
            std::max(saturated(shifted(a[i] * 64, 7)), saturated(shifted(b[i] * 32, 7))));
        product.push_back(saturated(shifted(a[i] * b[i], 8)));
    }
    const std::string table = row("a", 1.0F) + row("b", 0.5F) + row("e", 2.0F);
    CHECK(compute({inputs + "SUM coeff: 1 coeff: -1 } }", table}, {a, b}) == sum);
    CHECK(compute({inputs + "MAX } }", table}, {a, b}) == largest);
    CHECK(compute({inputs + "PROD } }", row("a", 1.0F) + row("b", 1.0F) + row("e", 2.0F)},
                  {a, b}) == product);
}

TEST_CASE("channels one after the other") {
    const CaffeTexts texts{
        "input: 'a' input_dim: [1, 2, 2, 3] input: 'b' input_dim: [1, 1, 2, 3] layer { name: 'j' "
        "type: 'Concat' bottom: 'a' bottom: 'b' bottom: 'a' top: 'j' }",
        row("a", 1.0F) + row("b", 2.0F) + row("j", 2.0F)};
    const Values a = random_values(12, 12), b = random_values(6, 13);
    Values expected;
    for (const int value : a) expected.push_back(saturated(shifted(value * 128, 8)));
    const Values halves = expected;
    expected.insert(expected.end(), b.begin(), b.end());
    expected.insert(expected.end(), halves.begin(), halves.end());
    CHECK(compute(texts, {a, b}) == expected);
}

TEST_CASE("batch normalisation and scale, channel by channel") {
    const CaffeTexts texts{
        input(2, 2, 2) + "layer { name: 'n' type: 'BatchNorm' bottom: 'data' top: 'n' "
                         "batch_norm_param { eps: 0 } } "
                         "layer { name: 's' type: 'Scale' bottom: 'n' top: 's' scale_param { "
                         "bias_term: true } }",
        row("data", 1.0F) + row("n", 2.0F) + row("s", 2.0F),
        {{"n", {{2.0F, 4.0F}, {8.0F, 32.0F}, {2.0F}}}, // means 1 and 2, deviations 2 and 4
         {"s", {{1.0F, -0.5F}, {0.25F, 0.5F}}}}};
    const Values x = random_values(8, 14);
    Values expected;
    for (int i = 0; i < 8; ++i) {
        const int c = i / 4;
        const float gain = c == 0 ? 0.5F : 0.25F, offset = c == 0 ? -0.5F : -0.5F;
        const int n =
            saturated(shifted(x[i] * quantised(gain, 256) + quantised(offset, 64 * 512.0F), 9));
        const float scale = c == 0 ? 1.0F : -0.5F, bias = c == 0 ? 0.25F : 0.5F;
        expected.push_back(
            saturated(shifted(n * quantised(scale, 64) + quantised(bias, 64 * 64.0F), 6)));
    }
    CHECK(compute(texts, {x}) == expected);
}

TEST_CASE("a slope below zero, and views of one tensor") {
    const CaffeTexts texts{input(2, 3, 4) +
                               "layer { name: 'r' type: 'ReLU' bottom: 'data' top: 'r' relu_param "
                               "{ negative_slope: 0.25 } } "
                               "layer { name: 'd' type: 'Dropout' bottom: 'r' top: 'r' } "
                               "layer { name: 'f' type: 'Flatten' bottom: 'r' top: 'f' } "
                               "layer { name: 'v' type: 'Reshape' bottom: 'f' top: 'v' "
                               "reshape_param { shape { dim: 0 dim: -1 "
                               "dim: 6 } } }",
                           row("data", 1.0F) + row("r", 1.0F)};
    const Values x = random_values(24, 15);
    Values expected;
    for (const int value : x)
        expected.push_back(value > 0 ? saturated(shifted(value * 64, 6))
                                     : saturated(shifted(value * 64, 8)));
    const Built built = build(texts);
    REQUIRE(built.refusal.empty());
    CHECK(built.model.commands[0].outputs[0].shape == std::vector<std::uint32_t>{1, 4, 6, 1});
    CHECK(run(built.model, {x}) == expected);
}

TEST_CASE("weights of whole numbers are those of the layer") {
    const CaffeTexts texts{input(2, 1, 1) +
                               "layer { name: 'ip' type: 'InnerProduct' bottom: 'data' top: 'ip' "
                               "inner_product_param { num_output: 1 } }",
                           row("data", 1.0F) + row("ip", 4.0F, "right_shift_width: 3"),
                           {{"ip", {{100.0F, -7.0F}, {300.0F}}}}};
    CHECK(compute(texts, {{9, 50}}) == Values{saturated(shifted(900 - 350 + 300, 3))});
}

} // namespace bmnet_tests
