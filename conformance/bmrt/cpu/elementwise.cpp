// SPDX-License-Identifier: Apache-2.0
// ELU, leaky ReLU, dequantisation: thresholds, rounding, saturation.
#include "conformance/bmrt/cpu/operator_run.h"

#include <cmath>

namespace {

using namespace cpu_test;
using Signed = std::vector<std::int8_t>;

LayerMessage bytes_to_bytes(std::int64_t count, float in, float out, float argument) {
    return {.inputs = {{{1, count}, 1}},
            .outputs = {{{1, count}, 1}},
            .threshold_x = {in},
            .threshold_y = {out},
            .parameters = {{bmrt::layer_field::customized, customized(argument)}}};
}

LayerMessage real_to_real(std::int64_t count, float argument) {
    return {.inputs = {{{1, count}}},
            .outputs = {{{1, count}}},
            .parameters = {{bmrt::layer_field::customized, customized(argument)}}};
}

TEST_CASE("ELU of LeNet's example") {
    const Signed in = {-14, -7, 4, 15, -16, -7, -48, 70, -9, 15};
    const auto out =
        run_operator("ELU", bytes_to_bytes(10, 13.7576752F, 13.7576752F, 0.1F), {bytes_of(in)});
    REQUIRE(out);
    CHECK(values_of<std::int8_t>(*out) == Signed{0, 0, 4, 15, 0, 0, 0, 70, 0, 15});
}

TEST_CASE("ELU of real numbers") {
    check_near(run_reals("ELU", real_to_real(4, 0.5F), {{2, 0, -1, -20}}),
               {2, 0, 0.5 * (std::exp(-1.0) - 1), 0.5 * (std::exp(-20.0) - 1)});
}

TEST_CASE("leaky ReLU rounds up halves and drops the rest") {
    // 128 stands for 2 on the way in, for 1 on the way out: 64 is 1, and 0.5 of that 64 again.
    const Signed in = {2, 1, -1, -2, -3, -64, 63, 64, -128};
    const auto out = run_operator("LeakyRelu", bytes_to_bytes(9, 2, 1, 0.3F), {bytes_of(in)});
    REQUIRE(out);
    // -0.6 + 0.5 and -1.2 + 0.5 lose their fractions, -1.8 + 0.5 too, -38.4 + 0.5 becomes -37.
    CHECK(values_of<std::int8_t>(*out) == Signed{4, 2, 0, 0, -1, -37, 126, 127, -76});
}

TEST_CASE("what is too large saturates") {
    LayerMessage message = bytes_to_bytes(4, 1, 1e-30F, 1);
    message.inputs[0].element_bytes = 4;
    message.threshold_x = {};
    const std::vector<float> in = {3e38F, -3e38F, 1e-32F, std::nanf("")};
    const auto out = run_operator("LeakyRelu", message, {bytes_of(in)});
    REQUIRE(out);
    CHECK(values_of<std::int8_t>(*out) == Signed{127, -128, 1, 0});
}

TEST_CASE("an int8 tensor that claims four bytes each has the rest left alone") {
    LayerMessage message = bytes_to_bytes(2, 1, 1, 0);
    message.inputs[0].element_bytes = message.outputs[0].element_bytes = 4;
    const auto out =
        run_operator("LeakyRelu", message, {bytes_of(Signed{5, -5, 0, 0, 0, 0, 0, 0})});
    REQUIRE(out);
    CHECK(values_of<std::uint8_t>(*out) ==
          std::vector<std::uint8_t>{5, 0, 0xAA, 0xAA, 0xAA, 0xAA, 0xAA, 0xAA});
}

TEST_CASE("dequantisation") {
    LayerMessage message{.inputs = {{{1, 2, 1, 3}, 1}},
                         .outputs = {{{1, 2, 1, 3}, 4}},
                         .threshold_x = {2},
                         .threshold_y = {7}}; // which counts for nothing
    const auto out =
        run_operator("Dequantized", message, {bytes_of(Signed{1, 2, 100, -1, -128, 127})});
    REQUIRE(out);
    CHECK(values_of<float>(*out) ==
          std::vector<float>{0.015625F, 0.03125F, 1.5625F, -0.015625F, -2, 1.984375F});
}

TEST_CASE("layers that contradict themselves are refused") {
    LayerMessage message = bytes_to_bytes(4, 1, 1, 1);
    message.threshold_x = {-1};
    CHECK_THAT(refusal("ELU", message), Catch::Contains("threshold is not a positive"));
    message.threshold_x = {};
    CHECK_THAT(refusal("ELU", message), Catch::Contains("not float32"));
    message = bytes_to_bytes(4, 1, 1, 1);
    message.outputs[0].shape = {1, 5};
    CHECK_THAT(refusal("LeakyRelu", message), Catch::Contains("shapes differ"));
    message = bytes_to_bytes(4, 1, 1, 1);
    message.parameters = {};
    CHECK_THAT(refusal("ELU", message), Catch::Contains("real parameter is missing"));
    message.inputs.push_back({{1}});
    CHECK_THAT(refusal("ELU", message), Catch::Contains("2 inputs and 1 outputs, not 1 and 1"));
    CHECK_THAT(refusal("Dequantized", {.inputs = {{{4}, 1}}, .outputs = {{{4}, 4}}}),
               Catch::Contains("no threshold"));
}

} // namespace
