// SPDX-License-Identifier: Apache-2.0
#include "conformance/hbdnn/format/quantised_writer.h"

namespace quantised_writer {
namespace {

constexpr auto i8 = DataType::i8;

// Adds nodes one after the other.
class Writer {
public:
    explicit Writer(Model& model) : graph_(model.graph) {}

    void add(const char* type, const Names& inputs, const char* result, Attributes attributes) {
        graph_.nodes.push_back(node(type, inputs, {result}, attributes, "horizon"));
    }
    void add_own(const char* type, const Names& inputs, const Names& results,
                 Attributes attributes) {
        graph_.nodes.push_back(node(type, inputs, results, attributes));
    }
    // Constants w<name>, b<name> and s<name>; of four channels.
    Names weights(const std::string& from, const std::string& name, const Integers& shape) {
        std::int64_t count = 1;
        for (const std::int64_t extent : shape) count *= extent;
        I8 values;
        for (std::int64_t i = 0; i < count; ++i)
            values.push_back(static_cast<std::int8_t>(i * 37 % 61 - 30));
        graph_.initializers.push_back(tensor("w" + name, shape, values));
        graph_.initializers.push_back(tensor("b" + name, {4}, I32{100, -200, 3, 0}));
        graph_.initializers.push_back(tensor("s" + name, {4}, I8{0, 0, 0, 0}));
        return {from, "w" + name, "b" + name, "s" + name};
    }

private:
    Graph& graph_;
};

Attributes bits(std::int64_t count) {
    return {attribute("output_bit", count)};
}

Attributes sum_steps(const char* right = "right_shift", std::int64_t out = 22) {
    return {attribute(right, Integers{0, 1, 2, 1}),
            attribute("scale", Integers{20000, 17000, 31000, 30000}),
            attribute("out_shift", Integers(4, out))};
}

Attributes element_steps(std::int64_t right, std::int64_t out) {
    return {attribute("accu_right_shift", Integers{right}),
            attribute("output_scale", Integers{24000}),
            attribute("output_right_shift", Integers{out})};
}

Attributes window(std::int64_t kernel, std::int64_t pad) {
    return {attribute("kernel_shape", Integers{kernel, kernel}),
            attribute("strides", Integers{1, 1}), attribute("pads", Integers(4, pad))};
}

Attributes convolution(std::int64_t kernel) {
    return nhwc + window(kernel, kernel / 2) +
           Attributes{attribute("dilations", Integers{1, 1}), attribute("group", 1),
                      attribute("use_bias", 1)};
}

Attributes lines() {
    return nhwc + rounded + bits(16) +
           Attributes{attribute("lut_type", "exp"),
                      attribute("symmetry_mode", "NONE"),
                      attribute("table_param", Integers(384, 7)),
                      attribute("scale", Integers{1, 2, 3, 4, 5, 6, 7, 8}),
                      attribute("bias", Integers(8, 9)),
                      attribute("left_shift", Integers(8, 1)),
                      attribute("right_shift", Integers(8, 2)),
                      attribute("bound", Integers{-900, -90, -9, 0, 9, 90, 900, 0})};
}

void add_head(Writer& writer, Model& model) {
    writer.add("HzSQuantizedPreprocess", writer.weights("image", "0", {4, 1, 1, 3}), "a",
               nhwc + bits(8) + sum_steps() +
                   Attributes{attribute("input_type", "YUV_BT601_FULL_RANGE_128"),
                              attribute("channel_group", 1)});
    writer.add("HzSQuantizedConv", writer.weights("a", "1", {4, 3, 3, 4}), "b",
               convolution(3) + bits(8) + sum_steps());
    I8 table(256);
    for (std::size_t i = 0; i < table.size(); ++i) table[i] = static_cast<std::int8_t>(i * 91);
    model.graph.initializers.push_back(tensor("t", {256}, table));
    writer.add("HzLut", {"b", "t"}, "c", nhwc + Attributes{attribute("lut_type", "swish")});
    writer.add("HzSElementwiseAdd", {"c", "a"}, "d",
               nhwc + rounded + bits(8) + element_steps(8, 22) +
                   Attributes{attribute("x_shift", Integers{15}),
                              attribute("e_scale", Integers{31000}),
                              attribute("e_shift", Integers{0})});
    writer.add("HzQuantizedMaxPool", {"d"}, "e",
               nhwc + bits(8) + window(3, 1) + Attributes{attribute("ceil_mode", 0)});
    writer.add("HzRequantize", {"e"}, "f",
               nhwc + Attributes{attribute("axis", 3), attribute("bits", 8),
                                 attribute("method", "Rescale"),
                                 attribute("output_scale", Integers(4, 30000)),
                                 attribute("output_right_shift", Integers{15, 15, 14, 15})});
    writer.add_own("Concat", {"e", "f"}, {"g"}, {attribute("axis", 3)});
    writer.add_own("Split", {"g"}, {"h", "i"},
                   {attribute("axis", 3), attribute("split", Integers{4, 4})});
}

void add_attention(Writer& writer, Model& model) {
    writer.add("HzSQuantizedConv", writer.weights("i", "3", {4, 1, 1, 4}), "n",
               convolution(1) + bits(16) + sum_steps("right_shift", 14));
    writer.add("HzQuantizedReduceMax", {"n"}, "o", bits(16) + Attributes{attribute("axis", 2)});
    writer.add(
        "HzSElementwiseSub", {"n", "o"}, "p",
        nhwc + rounded + bits(16) + element_steps(14, 14) +
            Attributes{attribute("x_shift", Integers{14}), attribute("e_scale", Integers{16384})});
    writer.add("HzLut2Layer", {"p"}, "q", lines());
    writer.add("HzSQuantizedReduceSum", {"q"}, "r",
               bits(16) + sum_steps("accu_right_shift", 14) + Attributes{attribute("axis", 2)});
    writer.add("HzSElementwiseMul", {"q", "r"}, "product",
               nhwc + rounded + bits(8) + element_steps(4, 22));
    model.graph.initializers.push_back(integers("shape", {1, 4, 16}));
    writer.add_own("Transpose", {"h"}, {"k"}, {attribute("perm", Integers{0, 3, 1, 2})});
    writer.add_own("Reshape", {"k", "shape"}, {"l"}, {});
    writer.add_own("Transpose", {"l"}, {"m"}, {attribute("perm", Integers{0, 2, 1})});
    writer.add("HzSQuantizedMatmul", {"l", "m"}, "matrix",
               rounded + bits(8) +
                   Attributes{attribute("right_shift", Integers{1}),
                              attribute("scale", Integers{29000}),
                              attribute("out_shift", Integers{22})});
}

} // namespace

Model network_of_all() {
    Model model;
    model.opsets = {opset("", 11), opset("horizon", 1)};
    Writer writer(model);
    add_head(writer, model);
    add_attention(writer, model);
    writer.add("HzQuantizedResizeUpsample", {"h"}, "large",
               nhwc + Attributes{attribute("mode", "nearest"), attribute("scale", Integers{2, 2})});
    writer.add("HzSQuantizedConv", writer.weights("i", "2", {4, 1, 1, 4}), "sums",
               convolution(1) + bits(32) + Attributes{attribute("high_precision_output", 1)});
    model.graph.initializers.push_back(tensor("scales", {4}, Reals{0.5F, 0.25F, 2, 1}));
    writer.add("HzDequantize", {"sums", "scales"}, "real", {attribute("axis", 3)});
    model.graph.inputs = {value("image", i8, {1, 4, 4, 3})};
    model.graph.outputs = {value("product", i8), value("matrix", i8), value("large", i8),
                           value("real", f32)};
    return model;
}

} // namespace quantised_writer
