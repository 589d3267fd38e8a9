// SPDX-License-Identifier: Apache-2.0
// Operators that applications bring.
#include "libbmrt/bmnet/network/customised_layer.h"
#include "libbmrt/bmnet/onnx/onnx_converter.h"

#include <memory>

namespace bmnet {
namespace {

using bmnet_onnx::Symbol;

void set_attribute(bmnet_onnx::Node& node, const OnnxAttribute& attribute) {
    const Symbol name(attribute.name());
    if (attribute.has_f()) node.f_(name, attribute.f());
    if (attribute.has_i()) node.i_(name, attribute.i());
    if (attribute.has_s()) node.s_(name, attribute.s());
    if (!attribute.floats().empty())
        node.fs_(name, {attribute.floats().begin(), attribute.floats().end()});
    if (!attribute.ints().empty())
        node.is_(name, {attribute.ints().begin(), attribute.ints().end()});
}

std::vector<bmnet_onnx::Dimension> sizes(const BlobValue& value) {
    const std::int64_t extents[] = {value.extents.n, value.extents.c, value.extents.h,
                                    value.extents.w};
    return {extents, extents + value.axes};
}

// The node in the form that operators know.
struct NodeForOperator {
    bmnet_onnx::Graph graph;
    std::vector<std::unique_ptr<bmnet_onnx::Value>> values;
    bmnet_onnx::Node node;

    NodeForOperator(const OnnxNode& source, const NetworkWriter& writer)
        : node(&graph, source.name(), source.op_type()) {
        for (const std::string& input : source.input()) {
            if (const auto value = writer.find(input)) {
                values.push_back(std::make_unique<bmnet_onnx::Value>(input));
                values.back()->setSizes(sizes(*value));
                node.addInput(values.back().get());
            }
        }
        for (const std::string& output : source.output()) {
            values.push_back(std::make_unique<bmnet_onnx::Value>(output));
            node.addOutput(values.back().get());
        }
        for (const OnnxAttribute& attribute : source.attribute()) set_attribute(node, attribute);
    }
};

} // namespace

OnnxOperator* OnnxConverter::find_customised(const std::string& type) const {
    for (auto layer = layers_.rbegin(); layer != layers_.rend(); ++layer) {
        auto* own = dynamic_cast<OnnxOperator*>(layer->get());
        if (own != nullptr && own->layer_name() == type) return own;
    }
    return nullptr;
}

emu::Outcome OnnxConverter::customised(OnnxOperator& type, const Node& node) {
    CustomisedNames tensors{.layer = node.output(), .inputs = {}, .outputs = {}};
    for (const std::string& input : node.node().input()) {
        if (!constants_.contains(input)) tensors.inputs.push_back(input);
    }
    for (const std::string& output : node.node().output())
        tensors.outputs.push_back({output, output});
    NodeForOperator source(node.node(), writer_);
    return maker_.customised(tensors, [&](TensorOp& op) {
        const std::unique_ptr<OnnxOperator> own(type.makeOp(&source.node));
        op.clear_bottom();
        op.clear_top();
        op.clear_input_shape(); // setup() writes them
        own->setup(&op);
        for (int i = 0; i < op.input_shape_size(); ++i)
            op.mutable_input_shape(i)->set_data_type_size(writer_.element_bytes());
        own->codegen(&op);
        dump_if_asked(*own);
        if (writer_.element_bytes() != 1) return; // of real numbers nothing is quantised
        qWeight_t weights;
        qBias_t biases;
        own->quantize(&weights, &biases, &writer_.table());
    });
}

} // namespace bmnet
