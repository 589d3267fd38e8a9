// SPDX-License-Identifier: Apache-2.0
// Each kind of layer in float32 against its definition, in double.
#include "float_networks.h"

#include "base/text.h"

#include <bmnet/frontend/caffe/CustomizedCaffeLayer.hpp>
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <functional>

namespace bmnet_tests {
namespace {

using Doubles = std::vector<double>;

struct Map {
    int c, h, w;
    int size() const { return c * h * w; }
};

std::string input(const Map& map, const char* name = "data") {
    return emu::format("input: '%s' input_dim: [1, %d, %d, %d]\n", name, map.c, map.h, map.w);
}

std::string layer(const char* type, const std::string& rest = "", const char* bottom = "data") {
    return emu::format("layer { name: 'l' type: '%s' bottom: '%s' top: 'l' %s }\n", type, bottom,
                       rest.c_str());
}

void check(const FloatRun& run, const Doubles& expected) {
    INFO(run.refusal);
    REQUIRE(run.outputs.size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        INFO(i);
        CHECK(std::abs(double{run.outputs[i]} - expected[i]) <= 1e-5);
    }
}

double at(const Reals& values, const Map& map, int c, int y, int x) {
    const bool inside = y >= 0 && y < map.h && x >= 0 && x < map.w;
    return inside ? double{values[static_cast<std::size_t>((c * map.h + y) * map.w + x)]} : 0;
}

// Of one kernel extent, stride and padding; weights outputs x inputs of a group x kernel.
Doubles convolved(const Reals& x, const Map& in, const Map& out, const Reals& w, const Reals& bias,
                  int kernel, int stride, int pad, int groups) {
    const int inner = in.c / groups;
    Doubles sums;
    for (int i = 0; i < out.size(); ++i) {
        const int o = i / (out.h * out.w), y = i / out.w % out.h, z = i % out.w;
        double sum = bias.empty() ? 0 : double{bias[static_cast<std::size_t>(o)]};
        for (int t = 0; t < inner * kernel * kernel; ++t) {
            const int c = o / (out.c / groups) * inner + t / (kernel * kernel);
            sum += at(x, in, c, y * stride - pad + t / kernel % kernel,
                      z * stride - pad + t % kernel) *
                   w[static_cast<std::size_t>(o * inner * kernel * kernel + t)];
        }
        sums.push_back(sum);
    }
    return sums;
}

Doubles mapped(const Reals& values, const std::function<double(double)>& function) {
    Doubles results;
    for (const float value : values) results.push_back(function(value));
    return results;
}

} // namespace

TEST_CASE("float: convolutions, of groups, of each channel, and of all") {
    const Map in{6, 9, 7}, out{12, 5, 4};
    const Reals x = random_reals(in.size(), 1);
    for (const int groups : {1, 2, 6}) {
        const Reals w = random_reals(out.c * in.c / groups * 9, 2), b = random_reals(out.c, 3);
        const std::string param = emu::format("convolution_param { num_output: 12 kernel_size: 3 "
                                              "stride: 2 pad: 1 group: %d }",
                                              groups);
        check(run_float(input(in) + layer("Convolution", param), {{"l", {w, b}}}, {x}),
              convolved(x, in, out, w, b, 3, 2, 1, groups));
    }
}

TEST_CASE("float: transposed convolutions") {
    const Map in{6, 3, 4}, out{4, 6, 8}; // kernel 4, stride 2, padding 1
    const Reals x = random_reals(in.size(), 4);
    for (const int groups : {1, 2}) {
        const int inner = in.c / groups, outer = out.c / groups;
        const Reals w = random_reals(in.c * outer * 16, 5), b = random_reals(out.c, 6);
        Doubles sums;
        for (int i = 0; i < out.size(); ++i) {
            const int o = i / 48, y = i / 8 % 6, z = i % 8;
            double sum = b[static_cast<std::size_t>(o)];
            for (int t = 0; t < inner * 16; ++t) {
                const int c = o / outer * inner + t / 16, ky = t / 4 % 4, kx = t % 4;
                if ((y + 1 - ky) % 2 != 0 || (z + 1 - kx) % 2 != 0) continue;
                sum += at(x, in, c, (y + 1 - ky) / 2, (z + 1 - kx) / 2) *
                       w[static_cast<std::size_t>((c * outer + o % outer) * 16 + t % 16)];
            }
            sums.push_back(sum);
        }
        const std::string param = emu::format("convolution_param { num_output: 4 kernel_size: 4 "
                                              "stride: 2 pad: 1 group: %d }",
                                              groups);
        check(run_float(input(in) + layer("Deconvolution", param), {{"l", {w, b}}}, {x}), sums);
    }
}

TEST_CASE("float: pooling, with windows that are cut off") {
    const Map in{2, 6, 5}, out{2, 4, 3}; // kernel 3, stride 2, padding 1: both axes rounded up
    const Reals x = random_reals(in.size(), 7);
    Doubles largest, means;
    for (int i = 0; i < out.size(); ++i) {
        const int c = i / 12, top = i / 3 % 4 * 2 - 1, left = i % 3 * 2 - 1;
        double sum = 0, most = -2;
        int cells = 0; // of the map with its padding
        for (int t = 0; t < 9; ++t) {
            const int y = top + t / 3, z = left + t % 3;
            if (y >= in.h + 1 || z >= in.w + 1) continue;
            ++cells;
            sum += at(x, in, c, y, z);
            if (y >= 0 && y < in.h && z >= 0 && z < in.w) most = std::max(most, at(x, in, c, y, z));
        }
        largest.push_back(most);
        means.push_back(sum / cells);
    }
    const std::string param = "pooling_param { kernel_size: 3 stride: 2 pad: 1 pool: ";
    check(run_float(input(in) + layer("Pooling", param + "MAX }"), {}, {x}), largest);
    check(run_float(input(in) + layer("Pooling", param + "AVE }"), {}, {x}), means);
}

TEST_CASE("float: inner products of more terms than the chip's descriptors have") {
    const Map in{410, 3, 4};
    const Reals x = random_reals(in.size(), 8), w = random_reals(in.size() * 3, 9, 0.02F),
                b = random_reals(3, 10);
    check(run_float(input(in) + layer("InnerProduct", "inner_product_param { num_output: 3 }"),
                    {{"l", {w, b}}}, {x}),
          convolved(x, {in.size(), 1, 1}, {3, 1, 1}, w, b, 1, 1, 0, 1));
}

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

TEST_CASE("float: maps as rows and back") {
    const Map in{4, 3, 2};
    const Reals x = random_reals(24, 15), w = random_reals(16, 16), v = random_reals(8, 17);
    const Doubles map = convolved(x, in, in, w, {}, 1, 1, 0, 1);
    Reals rows(map.begin(), map.end()); // N, C, H, W as 8 channels of 3 cells
    check(
        run_float(input(in) +
                      layer("Convolution",
                            "convolution_param { num_output: 4 kernel_size: 1 bias_term: false }") +
                      "layer { name: 'v' type: 'Reshape' bottom: 'l' top: 'v' reshape_param { "
                      "shape { dim: 1 dim: 8 dim: 3 dim: 1 } } } layer { name: 'd' type: "
                      "'Dropout' bottom: 'v' top: 'v' } layer { name: 'c' type: 'Convolution' "
                      "bottom: 'v' top: 'c' convolution_param { num_output: 1 kernel_size: 1 "
                      "bias_term: false } }",
                  {{"l", {w}}, {"c", {v}}}, {x}),
        convolved(rows, {8, 3, 1}, {1, 3, 1}, v, {}, 1, 1, 0, 1));
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
