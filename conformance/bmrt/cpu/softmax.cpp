// SPDX-License-Identifier: Apache-2.0
#include "conformance/bmrt/cpu/operator_run.h"

#include <cmath>

namespace {

using namespace cpu_test;

LayerMessage softmax(std::vector<std::int64_t> shape, std::int32_t axis) {
    return {.inputs = {{shape}},
            .outputs = {{shape}},
            .parameters = {
                {bmrt::layer_field::softmax, integers({{bmrt::softmax_field::axis, axis}})}}};
}

// By its definition, of three numbers.
std::vector<double> three(double a, double b, double c) {
    const double sum = std::exp(a) + std::exp(b) + std::exp(c);
    return {std::exp(a) / sum, std::exp(b) / sum, std::exp(c) / sum};
}

TEST_CASE("softmax along every axis") {
    const std::vector<float> in = {1, 2, 3, -1, 0.5F, 4};
    const auto first = three(1, 2, 3), second = three(-1, 0.5, 4);
    check_near(run_reals("Softmax", softmax({2, 3}, 1), {in}),
               {first[0], first[1], first[2], second[0], second[1], second[2]});
    const std::vector<float> columns = {1, -1, 2, 0.5F, 3, 4};
    check_near(run_reals("Softmax", softmax({1, 3, 1, 2}, 1), {columns}),
               {first[0], second[0], first[1], second[1], first[2], second[2]});
    check_near(run_reals("Softmax", softmax({3, 2}, 0), {columns}),
               {first[0], second[0], first[1], second[1], first[2], second[2]});
    check_near(run_reals("Softmax", softmax({1, 1, 2, 3}, 3), {in}),
               {first[0], first[1], first[2], second[0], second[1], second[2]});
    check_near(run_reals("Softmax", softmax({6, 1}, 1), {in}), {1, 1, 1, 1, 1, 1});
}

TEST_CASE("the axis is 1 where a layer has none") {
    LayerMessage message = softmax({2, 1}, 0);
    message.parameters = {};
    CHECK(run_reals("Softmax", message, {{1, 5}}) == std::vector<float>{1, 1});
}

TEST_CASE("softmax of int8") {
    LayerMessage message = softmax({1, 4}, 1);
    message.inputs[0].element_bytes = message.outputs[0].element_bytes = 1;
    message.threshold_x = {2};
    message.threshold_y = {1};
    const auto out =
        run_operator("Softmax", message, {bytes_of(std::vector<std::int8_t>{1, 2, 3, 100})});
    REQUIRE(out);
    CHECK(values_of<std::int8_t>(*out) == std::vector<std::int8_t>{17, 17, 17, 78});
}

TEST_CASE("softmax of numbers far below 0 is none, as the vendor's") {
    for (const float value : run_reals("Softmax", softmax({1, 2}, 1), {{-200, -201}})) {
        CHECK(std::isnan(value));
    }
}

TEST_CASE("an axis that the input lacks is refused") {
    CHECK_THAT(refusal("Softmax", softmax({2, 3}, 2)), Catch::Contains("axis"));
    CHECK_THAT(refusal("Softmax", softmax({2, 3}, -1)), Catch::Contains("axis"));
}

} // namespace
