// SPDX-License-Identifier: Apache-2.0
// What no network is made of: one reason each, and no file.
#include "conformance/bmrt/bmnet/small_network.h"

#include <catch2/catch.hpp>

namespace bmnet_tests {
namespace {

const std::string data =
    "layer { name: 'data' type: 'Input' top: 'data' input_param { shape { dim: 1 dim: 2 dim: 4 "
    "dim: 4 } } }\n";
const std::string conv =
    "layer { name: 'c' type: 'Convolution' bottom: 'data' top: 'c' convolution_param { num_output: "
    "3 kernel_size: 3 bias_term: false";
const std::string table = row("data", 1.0F) + row("c", 2.0F);

std::vector<float> some(int count) {
    return std::vector<float>(static_cast<std::size_t>(count), 0.25F);
}

} // namespace

TEST_CASE("refusals name the layer and the reason") {
    const struct {
        CaffeTexts texts;
        const char* why;
    } rows[] = {
        {{data + conv, table, {}}, "it ends too early"},
        {{"layer { type: 'Nonsense' name: 'n' bottom: 'data' top: 'n' }", table, {}},
         "layer n (Nonsense): no such layer is known, nor a customised one"},
        {{data + "layer { type: 'LRN' name: 'n' bottom: 'data' top: 'n' }", table, {}},
         "layer n (LRN): no such layer"},
        {{data + conv + "} }", table, {}},
         "layer c (Convolution): the caffemodel has 0 blobs for it"},
        {{data + conv + "} }", table, {{"c", {some(53)}}}},
         "layer c (Convolution): 53 weights; its shape has 54"},
        {{data + conv + " group: 5 } }", table, {{"c", {some(54)}}}},
         "groups that do not divide the channels"},
        {{data + conv + " group: 0 } }", table, {{"c", {some(54)}}}},
         "groups that do not divide the channels"},
        {{data + conv + " stride: 0 } }", table, {{"c", {some(54)}}}},
         "a window whose kernel, stride"},
        {{data + conv + " pad: 4000000000 } }", table, {{"c", {some(54)}}}},
         "a window whose kernel, stride"},
        {{data + conv + " pad: 16 } }", table, {{"c", {some(54)}}}},
         "padding of more than 15 cells"},
        {{data + conv + " kernel_size: 5 } }", table, {{"c", {some(90)}}}},
         "a window larger than the map"},
        {{data + conv + "} }", row("c", 2.0F), {{"c", {some(54)}}}},
         "the calibration table has no threshold of data"},
        {{data + conv + "} }", row("data", 2.0F), {{"c", {some(54)}}}},
         "the calibration table has no threshold of c"},
        {{data + conv + "} }",
          table + "layer { name: 'x' blob_param { name: 'x' threshold_y: -1 } }",
          {{"c", {some(54)}}}},
         "layer x: a threshold that is no number above 0"},
        {{data + conv + "} }",
          table + "layer { name: 'x' right_shift_width: 32 }",
          {{"c", {some(54)}}}},
         "layer x: a shift beyond 0 to 31"},
        {{data + conv + "} }",
          table + "layer { name: 'x' threshold_x_quantized: 256 }",
          {{"c", {some(54)}}}},
         "layer x: a factor beyond -128 to 255"},
        {{data + conv + "} }", "layer { blob_param { } }", {{"c", {some(54)}}}}, "it has no name"},
        {{data + conv + "} }", row("data", 1e30F) + row("c", 1.0F), {{"c", {some(54)}}}},
         "weights that come to"},
        {{data + "layer { name: 'c' type: 'ReLU' bottom: 'nothing' top: 'c' }", table, {}},
         "no layer makes its bottom nothing"},
        {{data + "layer { name: 'c' type: 'ReLU' top: 'c' }", table, {}},
         "it has 0 bottoms instead of 1"},
        {{data + "layer { type: 'ReLU' bottom: 'data' top: 'c' }", table, {}},
         "it has no name, or no top"},
        {{data + "layer { name: 'c' type: 'Reshape' bottom: 'data' top: 'c' reshape_param { shape "
                 "{ dim: 5 } } }",
          table,
          {}},
         "tensor c has another size"},
        {{data, table, {}}, "tensor data is an input of the network"},
        {{"", table, {}}, "the network has no output"},
        {{"layer { name: 'data' type: 'Input' top: 'data' input_param { shape { dim: 1 dim: 0 } } "
          "}",
          table,
          {}},
         "an extent of 0"},
        {{"layer { name: 'data' type: 'Input' top: 'data' input_param { shape { dim: 100000 dim: "
          "100000 } } }",
          table,
          {}},
         "an extent of 100000"},
        {{"layer { name: 'data' type: 'Input' top: 'data' }", table, {}},
         "it has no shape, and none was given"},
        {{data + data, table, {}}, "tensor data comes twice"},
        {{data + "layer { name: 'c' type: 'Pooling' bottom: 'data' top: 'c' pooling_param { pool: "
                 "STOCHASTIC } }",
          table,
          {}},
         "stochastic pooling"},
        {{data + "layer { name: 'c' type: 'Eltwise' bottom: 'data' top: 'c' }", table, {}},
         "it has 1 bottoms instead of 2"},
    };
    for (const auto& row : rows) {
        INFO(row.texts.layers << row.texts.table);
        const std::string why = build(row.texts).refusal;
        INFO(why);
        CHECK(why.find(row.why) != std::string::npos);
    }
}

} // namespace bmnet_tests
