// SPDX-License-Identifier: Apache-2.0
// Layers of values in float32 against their definitions, in double; layers of applications.
#include "conformance/bmrt/bmnet/float/float_networks.h"

#include "emu-core/base/text.h"

#include <bmnet/frontend/caffe/CustomizedCaffeLayer.hpp>
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <functional>

namespace bmnet_tests {
namespace {

Doubles mapped(const Reals& values, const std::function<double(double)>& function) {
    Doubles results;
    for (const float value : values) results.push_back(function(value));
    return results;
}

} // namespace

TEST_CASE("float: ReLU, with a slope below zero and without") {
    const Reals x = random_reals(24, 11);
    for (const double slope : {0.0, 0.25, -0.5}) {
        const std::string param = emu::format("relu_param { negative_slope: %g }", slope);
        check(run_float(input({2, 3, 4}) + layer("ReLU", param), {}, {x}),
              mapped(x, [=](double value) { return value > 0 ? value : slope * value; }));
    }
}

TEST_CASE("float: sums with factors, products, the larger, and channels one after the other") {
    const Map map{3, 2, 5};
    const Reals a = random_reals(30, 12), b = random_reals(30, 13);
    Doubles sum, product, larger, joined(a.begin(), a.end());
    for (std::size_t i = 0; i < a.size(); ++i) {
        sum.push_back(0.5 * a[i] - 2.0 * b[i]);
        product.push_back(double{a[i]} * b[i]);
        larger.push_back(std::max(a[i], b[i]));
    }
    joined.insert(joined.end(), b.begin(), b.end());
    const auto of_both = [&](const char* type, const char* rest) {
        return run_float(input(map, "a") + input(map, "b") +
                             layer(type, std::string("bottom: 'b' ") + rest, "a"),
                         {}, {a, b});
    };
    check(of_both("Eltwise", "eltwise_param { operation: SUM coeff: 0.5 coeff: -2 }"), sum);
    check(of_both("Eltwise", "eltwise_param { operation: PROD }"), product);
    check(of_both("Eltwise", "eltwise_param { operation: MAX }"), larger);
    check(of_both("Concat", ""), joined);
}

TEST_CASE("float: batch normalisation, scale, and softmax of channels") {
    const Map map{3, 2, 2};
    const Reals x = random_reals(12, 14);
    const Reals mean{1, 2, -3}, variance{8, 32, 2}, gain{1, -0.5F, 2}, offset{0.25F, 0.5F, 0};
    Doubles normal, scaled, shares;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const std::size_t c = i / 4; // both blobs are twice what they say
        normal.push_back((x[i] - mean[c] / 2) / std::sqrt(variance[c] / 2 + 0.5));
        scaled.push_back(double{x[i]} * gain[c] + offset[c]);
        double sum = 0;
        for (std::size_t k = i % 4; k < 12; k += 4) sum += std::exp(double{x[k]});
        shares.push_back(std::exp(double{x[i]}) / sum);
    }
    check(run_float(input(map) + layer("BatchNorm", "batch_norm_param { eps: 0.5 }"),
                    {{"l", {mean, variance, {2}}}}, {x}),
          normal);
    check(run_float(input(map) + layer("Scale", "scale_param { bias_term: true }"),
                    {{"l", {gain, offset}}}, {x}),
          scaled);
    check(run_float(input(map) + layer("Softmax"), {}, {x}), shares);
}

namespace {

// A layer of the application, with as many real parameters.
struct Named : bmnet::CustomizedCaffeLayer {
    Named(const char* name, int parameters) : name_(name), parameters_(parameters) {}
    std::string layer_name() override { return name_; }
    void dump() override {}
    void codegen(bmnet::TensorOp* op) override {
        op->add_output_shape()->CopyFrom(op->input_shape(0));
        for (int i = 0; i < parameters_; ++i)
            op->mutable_tg_customized_param()->add_f32_param(0.5F);
    }

    const char* name_;
    int parameters_;
};

template <const char* const& name, int parameters> std::unique_ptr<bmnet::Layer> make() {
    return std::make_unique<Named>(name, parameters);
}

const char* const elu = "ELU";
const char* const leaky = "LeakyRelu";
const char* const other = "Swirl";

} // namespace

TEST_CASE("float: layers of applications that have a known name") {
    const Reals x = random_reals(24, 18);
    const Map map{2, 3, 4};
    check(run_float(input(map) + layer("ELU"), {}, {x}, make<elu, 1>),
          mapped(x, [](double v) { return v > 0 ? v : 0.5 * (std::exp(v) - 1); }));
    check(run_float(input(map) + layer("LeakyRelu"), {}, {x}, make<leaky, 1>),
          mapped(x, [](double v) { return v > 0 ? v : 0.5 * v; }));
    const auto refusal = [&](const std::string& type, MakeLayer of) {
        return run_float(input(map) + layer(type.c_str()), {}, {x}, of).refusal;
    };
    CHECK(refusal("Swirl", make<other, 1>)
              .find("layer l (Swirl): the customised layer is a "
                    "'swirl'") != std::string::npos);
    CHECK(refusal("ELU", make<elu, 0>).find("layer l (ELU): its real parameter is missing") !=
          std::string::npos);
}

} // namespace bmnet_tests
