// SPDX-License-Identifier: Apache-2.0
// Region and yolo: what becomes logistic, what a softmax, what stays.
#include "conformance/bmrt/cpu/operator_run.h"

#include <cmath>

namespace {

using namespace cpu_test;

double logistic(double x) {
    return 1 / (1 + std::exp(-x));
}

LayerMessage region(std::int64_t boxes, std::int32_t classes, bool softmax, bool background,
                    std::int32_t coords = 4) {
    const std::vector<std::int64_t> shape = {1, boxes * (coords + 1 + classes), 1, 2};
    return {.inputs = {{shape}},
            .outputs = {{shape}},
            .parameters = {{bmrt::layer_field::region,
                            integers({{bmrt::region_field::classes, classes},
                                      {bmrt::region_field::softmax, softmax},
                                      {bmrt::region_field::coords, coords},
                                      {bmrt::region_field::num, boxes},
                                      {bmrt::region_field::background, background}})}}};
}

// Channel c of a cell is 0.1 * c, the second cell's 0.1 * c + 1.
std::vector<float> ramp(std::int64_t channels) {
    std::vector<float> values;
    for (std::int64_t c = 0; c < channels; ++c) {
        values.push_back(0.1F * static_cast<float>(c));
        values.push_back(0.1F * static_cast<float>(c) + 1);
    }
    return values;
}

// f: channel of the box, value -> value.
template <class Function>
std::vector<double> expected(std::int64_t channels, std::int64_t of_box, Function f) {
    std::vector<double> values;
    for (std::int64_t c = 0; c < channels; ++c) {
        for (const double cell : {0.0, 1.0}) {
            values.push_back(f(c % of_box, 0.1 * static_cast<double>(c) + cell));
        }
    }
    return values;
}

TEST_CASE("a region with softmax") {
    // Two classes, 0.1 apart.
    const double second = logistic(0.1);
    check_near(run_reals("Region", region(2, 2, true, false), {ramp(14)}),
               expected(14, 7, [&](std::int64_t channel, double x) {
                   if (channel == 2 || channel == 3) return x;
                   if (channel < 5) return logistic(x);
                   return channel == 5 ? 1 - second : second;
               }));
}

TEST_CASE("a region without softmax") {
    check_near(run_reals("Region", region(2, 2, false, false), {ramp(14)}),
               expected(14, 7, [](std::int64_t channel, double x) {
                   return channel == 2 || channel == 3 ? x : logistic(x);
               }));
}

TEST_CASE("a region with a background") {
    const double sum = 1 + std::exp(0.1);
    check_near(run_reals("Region", region(1, 1, true, true), {ramp(6)}),
               expected(6, 6, [&](std::int64_t channel, double x) {
                   if (channel == 2 || channel == 3) return x;
                   if (channel < 2) return logistic(x);
                   return (channel == 4 ? 1 : std::exp(0.1)) / sum;
               }));
    check_near(run_reals("Region", region(1, 1, false, true), {ramp(6)}),
               expected(6, 6, [](std::int64_t channel, double x) {
                   return channel == 2 || channel == 3 || channel == 4 ? x : logistic(x);
               }));
}

LayerMessage yolo(std::int64_t channels, std::int64_t classes) {
    const std::vector<std::int64_t> shape = {1, channels, 1, 2};
    return {.inputs = {{shape}},
            .outputs = {{shape}},
            .parameters = {
                {bmrt::layer_field::yolo, integers({{bmrt::yolo_field::classes, classes}})}}};
}

TEST_CASE("yolo") {
    check_near(run_reals("Yolo", yolo(21, 2), {ramp(21)}),
               expected(21, 7, [](std::int64_t channel, double x) {
                   return channel == 2 || channel == 3 ? x : logistic(x);
               }));
}

TEST_CASE("grids that do not fit are refused") {
    CHECK_THAT(refusal("Yolo", yolo(14, 2)), Catch::Contains("not the input's channels"));
    CHECK_THAT(refusal("Yolo", yolo(21, -2)), Catch::Contains("without classes"));
    CHECK_THAT(refusal("Yolo", yolo(21, 2147483647)), Catch::Contains("channels"));
    CHECK_THAT(refusal("Region", region(1, 2, true, false, 5)), Catch::Contains("4 coordinates"));
    LayerMessage message = region(2, 2, true, false);
    message.outputs[0].shape[1] = 7;
    CHECK_THAT(refusal("Region", message), Catch::Contains("shapes differ"));
    message = yolo(21, 2);
    message.inputs[0].shape[0] = message.outputs[0].shape[0] = 2;
    CHECK_THAT(refusal("Yolo", message), Catch::Contains("one batch"));
}

} // namespace
