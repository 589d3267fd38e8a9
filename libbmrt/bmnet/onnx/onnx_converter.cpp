// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/onnx/onnx_converter.h"

#include "emu-core/base/error.h"
#include "libbmrt/bmnet/network/calibration.h"

namespace bmnet {
namespace {

using emu::Fault;
using emu::Outcome;

// Extents that are not numbers are 0, and the application's.
BlobShape shape_of(const OnnxValueInfo& value) {
    BlobShape shape;
    for (const OnnxDimension& extent : value.type().tensor_type().shape().dim())
        shape.add_dim(std::max<std::int64_t>(extent.dim_value(), 1));
    return shape;
}

} // namespace

OnnxConverter::OnnxConverter(const OnnxGraph& graph, const Layers& layers, NetworkWriter& writer,
                             NetworkMaker& maker)
    : graph_(graph), layers_(layers), writer_(writer), maker_(maker) {
    for (const OnnxTensor& tensor : graph.initializer()) constants_[tensor.name()] = &tensor;
}

Outcome OnnxConverter::add_inputs(const WantedInputs& inputs) {
    std::size_t count = 0;
    for (const OnnxValueInfo& input : graph_.input()) {
        if (constants_.contains(input.name())) continue;
        EMU_TRY_VALUE(own, extents_of(shape_of(input)));
        EMU_TRY_VALUE(extents, inputs.apply(count++, own));
        const float threshold = threshold_of(writer_.table(), input.name(), input.name());
        EMU_TRY(writer_.add_input(input.name(), extents, threshold));
    }
    return {};
}

Outcome OnnxConverter::run(const WantedInputs& inputs) {
    EMU_TRY(add_inputs(inputs));
    for (const OnnxNode& node : graph_.node()) {
        if (node.output_size() == 0) return emu::error(Fault::bad_model, "a node without output");
        if (const Outcome outcome = convert(Node(node, constants_)); !outcome) {
            return emu::error(outcome.error().fault, "node %s (%s): %s", node.output(0).c_str(),
                              node.op_type().c_str(), outcome.error().detail.c_str());
        }
    }
    return {};
}

std::vector<std::string> OnnxConverter::outputs() const {
    std::vector<std::string> names;
    for (const OnnxValueInfo& output : graph_.output()) names.push_back(output.name());
    return names;
}

LayerNames OnnxConverter::names(const Node& node, int inputs) const {
    LayerNames names{
        .layer = node.output(), .output = node.output(), .blob = node.output(), .inputs = {}};
    for (int i = 0; i < inputs && i < node.node().input_size(); ++i)
        names.inputs.push_back(node.node().input(i));
    return names;
}

Outcome OnnxConverter::convert(const Node& node) {
    if (OnnxOperator* own = find_customised(node.node().op_type())) return customised(*own, node);
    struct Row {
        const char* type;
        Outcome (OnnxConverter::*convert)(const Node&);
    };
    static constexpr Row rows[] = {
        {"Add", &OnnxConverter::add},
        {"AveragePool", &OnnxConverter::average_pool},
        {"BatchNormalization", &OnnxConverter::batch_norm},
        {"Concat", &OnnxConverter::concat},
        {"Conv", &OnnxConverter::conv},
        {"ConvTranspose", &OnnxConverter::conv_transpose},
        {"Dropout", &OnnxConverter::same},
        {"Flatten", &OnnxConverter::flatten},
        {"Gemm", &OnnxConverter::gemm},
        {"GlobalAveragePool", &OnnxConverter::global_average},
        {"Identity", &OnnxConverter::same},
        {"LeakyRelu", &OnnxConverter::relu},
        {"Max", &OnnxConverter::largest},
        {"MaxPool", &OnnxConverter::max_pool},
        {"Mul", &OnnxConverter::multiply},
        {"Relu", &OnnxConverter::relu},
        {"Reshape", &OnnxConverter::reshape},
        {"Softmax", &OnnxConverter::softmax},
        {"Sum", &OnnxConverter::add},
    };
    for (const Row& row : rows) {
        if (node.node().op_type() == row.type) return (this->*row.convert)(node);
    }
    return emu::error(Fault::unsupported, "no such operator is known, nor a customised one");
}

} // namespace bmnet
