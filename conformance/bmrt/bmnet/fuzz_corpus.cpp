// SPDX-License-Identifier: Apache-2.0
#include "conformance/bmrt/bmnet/fuzz_corpus.h"

#include "conformance/bmrt/bmnet/small_texts.h"

namespace bmnet_tests {
namespace {

std::vector<float> some(std::size_t count) {
    return std::vector<float>(count, 0.1F);
}

// Rows for tensors of one threshold, and one with another.
std::string rows(const char* names) {
    std::string text;
    for (const char* name = names; *name != '\0'; ++name)
        text += row(std::string(1, *name), *name == 'e' ? 2.0F : 1.0F);
    return text;
}

} // namespace

std::string fuzz_prototxt() {
    return R"(name: "n"
layer { name: "x" type: "Input" top: "x" input_param { shape { dim: 1 dim: 4 dim: 8 dim: 8 } } }
layer {
  name: "c"
  type: "Convolution"
  bottom: "x"
  top: "c"
  convolution_param { num_output: 4 kernel_size: 3 pad: 1 stride: 1 group: 2 dilation: 1 }
}
layer { name: "r" type: "ReLU" bottom: "c" top: "c" relu_param { negative_slope: 0.5 } }
layer { name: "p" type: "Pooling" bottom: "c" top: "p" pooling_param { pool: MAX kernel_size: 2 stride: 2 } }
layer { name: "a" type: "Pooling" bottom: "c" top: "a" pooling_param { pool: AVE kernel_h: 2 kernel_w: 2 stride: 2 } }
layer { name: "e" type: "Eltwise" bottom: "p" bottom: "a" top: "e" eltwise_param { operation: SUM coeff: 1 coeff: -0.5 } }
layer { name: "j" type: "Concat" bottom: "e" bottom: "p" top: "j" concat_param { axis: 1 } }
layer { name: "b" type: "BatchNorm" bottom: "j" top: "b" batch_norm_param { eps: 0.01 } }
layer { name: "s" type: "Scale" bottom: "b" top: "s" scale_param { axis: 1 bias_term: true } }
layer {
  name: "d"
  type: "Deconvolution"
  bottom: "s"
  top: "d"
  convolution_param { num_output: 2 kernel_size: 4 pad: 1 stride: 2 group: 2 bias_term: false }
}
layer { name: "o" type: "Dropout" bottom: "d" top: "o" }
layer { name: "v" type: "Reshape" bottom: "o" top: "v" reshape_param { shape { dim: 0 dim: -1 dim: 4 } } }
layer { name: "f" type: "Flatten" bottom: "v" top: "f" flatten_param { axis: 1 end_axis: -1 } }
layer { name: "i" type: "InnerProduct" bottom: "f" top: "i" inner_product_param { num_output: 5 } }
layer { name: "m" type: "Softmax" bottom: "i" top: "m" softmax_param { axis: 1 } }
)";
}

std::string fuzz_caffemodel() {
    return caffemodel({{"c", {some(72), some(4)}},
                       {"b", {some(8), some(8), some(1)}},
                       {"s", {some(8), some(8)}},
                       {"d", {some(128)}},
                       {"i", {some(640), some(5)}}});
}

std::string fuzz_table() {
    return rows("xcrpaejbsdovfim");
}

std::string fuzz_onnx() {
    SmallOnnx onnx(rows("xcrpaejbdgfyim"));
    onnx.add_input("x", {1, 2, 6, 6});
    onnx.add_reals("cw", {4, 2, 3, 3}, some(72));
    onnx.add_reals("cb", {4}, some(4));
    bmnet::OnnxNode& conv = onnx.add_node("Conv", {"x", "cw", "cb"}, "c");
    onnx.set_integers(conv, "pads", {1, 1, 1, 1});
    onnx.set_integers(conv, "strides", {1, 1});
    onnx.add_node("LeakyRelu", {"c"}, "r");
    for (const auto& [type, name] : {std::pair{"MaxPool", "p"}, {"AveragePool", "a"}}) {
        bmnet::OnnxNode& pool = onnx.add_node(type, {"r"}, name);
        onnx.set_integers(pool, "kernel_shape", {2, 2});
        onnx.set_integers(pool, "strides", {2, 2});
    }
    onnx.add_node("Add", {"p", "a"}, "e");
    onnx.set_integer(onnx.add_node("Concat", {"e", "p"}, "j"), "axis", 1);
    onnx.add_reals("bs", {8}, some(8));
    onnx.add_node("BatchNormalization", {"j", "bs", "bs", "bs", "bs"}, "b");
    onnx.add_reals("dw", {8, 1, 3, 3}, some(72));
    bmnet::OnnxNode& turned = onnx.add_node("ConvTranspose", {"b", "dw"}, "d");
    onnx.set_integer(turned, "group", 2);
    onnx.set_integers(turned, "strides", {2, 2});
    onnx.set_integers(turned, "pads", {1, 1, 1, 1});
    onnx.set_integers(turned, "output_padding", {1, 1});
    onnx.add_integers("shape", {0, -1, 4, 3});
    onnx.add_node("Reshape", {"d", "shape"}, "g");
    onnx.add_node("Flatten", {"g"}, "f");
    onnx.add_reals("iw", {5, 72}, some(360));
    onnx.set_integer(onnx.add_node("Gemm", {"f", "iw"}, "i"), "transB", 1);
    onnx.add_node("Softmax", {"i"}, "m");
    return onnx.bytes();
}

} // namespace bmnet_tests
