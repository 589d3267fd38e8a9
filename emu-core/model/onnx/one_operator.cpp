// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/onnx/one_operator.h"

#include "emu-core/base/error.h"
#include "emu-core/model/onnx/nodes.h"

#include <deque>

namespace emu::onnx {
namespace {

using protobuf::WireType;

// The operator in the words of a file, with the bytes that these are views of.
class NodeText {
public:
    explicit NodeText(const OneOperator& op) {
        node_.name = op.name;
        node_.op_type = op.type;
        for (std::size_t i = 0; i < op.inputs.size(); ++i) {
            node_.inputs.push_back(op.inputs[i] ? keep("in" + std::to_string(i)) : "");
        }
        for (std::size_t i = 0; i < op.wanted.size(); ++i) {
            node_.outputs.push_back(op.wanted[i] ? keep("out" + std::to_string(i)) : "");
        }
        for (const auto& [name, parameter] : op.attributes) {
            Attribute& attribute = node_.attributes.emplace_back();
            attribute.name = name;
            std::visit([&](const auto& value) { set(attribute, value); }, parameter);
        }
    }
    NodeText(const NodeText&) = delete;
    NodeText& operator=(const NodeText&) = delete;

    const Node& node() const { return node_; }

private:
    std::string_view keep(std::string text) { return texts_.emplace_back(std::move(text)); }

    static void set(Attribute& attribute, std::int64_t value) {
        attribute.type = AttributeType::integer;
        attribute.i = value;
    }
    static void set(Attribute& attribute, float value) {
        attribute.type = AttributeType::real;
        attribute.f = value;
    }
    static void set(Attribute& attribute, const std::string& value) {
        attribute.type = AttributeType::text;
        attribute.s = value;
    }
    void set(Attribute& attribute, const std::vector<std::int64_t>& values) {
        attribute.type = AttributeType::integers;
        attribute.ints = packed(values, WireType::fixed64);
    }
    void set(Attribute& attribute, const std::vector<float>& values) {
        attribute.type = AttributeType::reals;
        attribute.floats = packed(values, WireType::fixed32);
    }

    // A field of any number, as long as its elements are read from it.
    template <class T> Numbers packed(const std::vector<T>& values, WireType element) {
        const Bytes elements = std::as_bytes(std::span(values));
        protobuf::Field field;
        field.type = WireType::bytes;
        field.number = 1;
        constexpr unsigned more = 0x80;
        std::vector<std::byte>& bytes = bytes_.emplace_back();
        bytes.push_back(std::byte{0x0a}); // field 1, bytes
        std::size_t length = elements.size();
        for (; length >= more; length /= more) {
            bytes.push_back(static_cast<std::byte>(length % more + more));
        }
        bytes.push_back(static_cast<std::byte>(length));
        const std::size_t begin = bytes.size();
        bytes.insert(bytes.end(), elements.begin(), elements.end());
        field.whole = bytes;
        field.payload = field.whole.subspan(begin);
        Numbers numbers(element);
        static_cast<void>(numbers.add(field)); // whole elements
        return numbers;
    }

    Node node_;
    std::deque<std::string> texts_;
    std::deque<std::vector<std::byte>> bytes_;
};

Value add_input(const graph::Tensor& input, std::string_view name, Importer& importer) {
    const TensorSpec& spec = input.spec;
    if (!input.constant.empty()) {
        return importer.constant(name, spec.shape, spec.dtype, input.constant);
    }
    return {importer.builder().add_tensor(spec), spec.shape, spec.dtype, Order::file};
}

} // namespace

Result<graph::Graph> read_operator(const OneOperator& op) {
    const NodeText text(op);
    Graph graph;
    graph.nodes = {text.node()};
    EMU_TRY(expect_supported(graph));
    Importer importer;
    std::vector<TensorId> inputs, outputs;
    for (std::size_t i = 0; i < op.inputs.size(); ++i) {
        if (!op.inputs[i]) continue;
        const std::string_view name = text.node().inputs[i];
        const Value value = add_input(*op.inputs[i], name, importer);
        EMU_TRY(importer.define(name, value));
        if (op.inputs[i]->constant.empty()) inputs.push_back(value.tensor);
    }
    ExternalData external;
    EMU_TRY(add_nodes(graph, op.opset, SharedBytes(), external, importer));
    for (const std::string_view name : text.node().outputs) {
        if (name.empty()) continue;
        EMU_TRY_VALUE(value, importer.find(name));
        EMU_TRY_VALUE(tensor, importer.in_file_order(*value));
        outputs.push_back(tensor);
    }
    return importer.builder().take(std::move(inputs), std::move(outputs));
}

} // namespace emu::onnx
