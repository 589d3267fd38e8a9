// SPDX-License-Identifier: Apache-2.0
// Transposed convolutions of both frameworks against their arithmetic.
#include "conformance/bmrt/bmnet/small_network.h"
#include "libbmrt/bmnet/onnx/onnx_frontend.h"

#include <catch2/catch.hpp>

namespace bmnet_tests {
namespace {

struct Axis {
    int in = 1, kernel = 1, stride = 1, before = 0, out = 1;
};

struct Layer {
    int ic = 1, oc = 1, groups = 1;
    Axis y = {}, x = {};
    std::vector<float> weights = {}, biases = {}; // inputs x (outputs of a group) x kernel

    int outputs() const { return oc / groups; }
    int taps() const { return y.kernel * x.kernel; }
    int map() const { return ic * y.in * x.in; }

    void fill() {
        weights = random_reals(ic * outputs() * taps(), 16, 0.4F);
        biases = random_reals(oc, 17, 0.5F);
    }
};

constexpr int shift = 7;
const std::string rows = row("data", 1.0F) + row("d", 2.0F, "right_shift_width: 7");

// Each input cell goes, times the kernel, to the cells that it meets.
void scatter(const Layer& layer, int channel, int value, int cell, std::vector<std::int64_t>& sums,
             int c) {
    const auto& [y, x] = std::tie(layer.y, layer.x);
    for (int tap = 0; tap < layer.taps(); ++tap) {
        const int row = y.stride * (cell / x.in) - y.before + tap / x.kernel;
        const int column = x.stride * (cell % x.in) - x.before + tap % x.kernel;
        if (row < 0 || row >= y.out || column < 0 || column >= x.out) continue;
        const int o = channel % layer.outputs();
        const float weight =
            layer.weights[static_cast<std::size_t>((c * layer.outputs() + o) * layer.taps() + tap)];
        sums[static_cast<std::size_t>((channel * y.out + row) * x.out + column)] +=
            value * quantised(weight, 0.5F * (1 << shift));
    }
}

Values expected(const Layer& layer, const Values& in) {
    std::vector<std::int64_t> sums;
    for (const float bias : layer.biases)
        sums.insert(sums.end(), static_cast<std::size_t>(layer.y.out * layer.x.out),
                    quantised(bias, 64.0F * (1 << shift)));
    const int cells = layer.y.in * layer.x.in;
    for (int i = 0; i < layer.map(); ++i) {
        const int c = i / cells, group = c / (layer.ic / layer.groups);
        for (int o = 0; o < layer.outputs(); ++o)
            scatter(layer, group * layer.outputs() + o, in[static_cast<std::size_t>(i)], i % cells,
                    sums, c);
    }
    Values values;
    for (const std::int64_t sum : sums) values.push_back(saturated(shifted(sum, shift)));
    return values;
}

// With the attributes that are not at their defaults.
struct Attributes {
    std::vector<std::int64_t> pads = {}, added = {}, dilations = {}, shape = {};
    int groups = 1;
};

Built build_onnx(const Layer& layer, const Attributes& attributes) {
    SmallOnnx onnx(rows);
    onnx.add_input("data", {1, layer.ic, layer.y.in, layer.x.in});
    onnx.add_reals("w", {layer.ic, layer.outputs(), layer.y.kernel, layer.x.kernel}, layer.weights);
    onnx.add_reals("b", {layer.oc}, layer.biases);
    bmnet::OnnxNode& node = onnx.add_node("ConvTranspose", {"data", "w", "b"}, "d");
    onnx.set_integers(node, "strides", {layer.y.stride, layer.x.stride});
    if (!attributes.pads.empty()) onnx.set_integers(node, "pads", attributes.pads);
    if (!attributes.added.empty()) onnx.set_integers(node, "output_padding", attributes.added);
    if (!attributes.dilations.empty()) onnx.set_integers(node, "dilations", attributes.dilations);
    if (!attributes.shape.empty()) onnx.set_integers(node, "output_shape", attributes.shape);
    if (attributes.groups != 1) onnx.set_integer(node, "group", attributes.groups);
    return build(std::make_unique<bmnet::OnnxFrontend>("", onnx.bytes()));
}

} // namespace

TEST_CASE("transposed convolutions, with groups and without") {
    for (const auto& [ic, oc, groups] : {std::tuple{3, 40, 1}, {4, 6, 2}, {5, 5, 5}}) {
        Layer layer{ic, oc, groups, {3, 4, 2, 1, 6}, {4, 4, 2, 1, 8}};
        layer.fill();
        const CaffeTexts texts{
            input(ic, 3, 4) +
                "layer { name: 'd' type: 'Deconvolution' bottom: 'data' top: 'd' "
                "convolution_param { kernel_size: 4 stride: 2 pad: 1 num_output: " +
                std::to_string(oc) + " group: " + std::to_string(groups) + " } }",
            rows,
            {{"d", {layer.weights, layer.biases}}}};
        const Values x = random_values(layer.map(), 18);
        CHECK(compute(texts, {x}) == expected(layer, x));
        CHECK(run(build_onnx(layer, {.pads = {1, 1, 1, 1}, .groups = groups}), {x}) ==
              expected(layer, x));
    }
}

TEST_CASE("transposed convolutions of ONNX, with other padding behind than before") {
    // Extents behind: (in - 1) x stride + kernel - before - after + output_padding.
    Layer layer{6, 4, 2, {3, 3, 2, 1, 6}, {5, 2, 3, 0, 13}};
    layer.fill();
    const Values x = random_values(layer.map(), 19);
    CHECK(run(build_onnx(layer, {.pads = {1, 0, 1, 2}, .added = {1, 1}, .groups = 2}), {x}) ==
          expected(layer, x));
    layer.y.out = 7, layer.y.before = 0, layer.x.out = 14;
    CHECK(run(build_onnx(layer, {.groups = 2}), {x}) == expected(layer, x));
}

TEST_CASE("transposed convolutions of ONNX that are refused") {
    Layer layer{2, 2, 1, {3, 3, 2, 0, 7}, {3, 3, 2, 0, 7}};
    layer.fill();
    const struct {
        Attributes attributes;
        const char* why;
    } cases[] = {
        {{.added = {1, 0}}, "an output_padding beyond the padding behind"},
        {{.pads = {0, 0, 1, 1}, .added = {0, 2}}, "an output_padding beyond the padding behind"},
        {{.pads = {0, 0, 1, 1}, .added = {-1, 0}}, "an output_padding beyond the padding behind"},
        {{.dilations = {2, 1}}, "a dilation"},
        {{.shape = {7, 7}}, "an output_shape"},
        {{.groups = 0}, "groups that do not divide the channels"},
        {{.groups = 3}, "groups that do not divide the channels"},
        {{.pads = {4, 0, 4, 0}}, "padding that leaves nothing"},
    };
    for (const auto& row : cases) {
        INFO(row.why);
        const std::string why = build_onnx(layer, row.attributes).refusal;
        CHECK(why.find(std::string("node d (ConvTranspose): ") + row.why) != std::string::npos);
    }
    CHECK(build_onnx(layer, {}).refusal.empty());
}

} // namespace bmnet_tests
