// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/writer/write_bpu_file.h"

#include "libhbdnn/format/writer/message_writer.h"

namespace hbdnn::format::writer {
namespace {

MessageWriter type(ElementType element, const std::vector<std::int64_t>& extents) {
    MessageWriter message;
    message.integer(field::type_element, static_cast<std::int64_t>(element));
    if (!extents.empty()) message.packed(field::type_extents, extents);
    return message;
}

MessageWriter attribute(const Attribute& attribute) {
    MessageWriter message;
    message.text(field::attribute_name, attribute.name);
    message.integer(field::attribute_kind, static_cast<std::int64_t>(attribute.kind));
    switch (attribute.kind) {
    case AttributeKind::real: message.real(field::attribute_real, attribute.real); break;
    case AttributeKind::integer:
        message.integer(field::attribute_integer, attribute.integer);
        break;
    case AttributeKind::text: message.text(field::attribute_text, attribute.text); break;
    case AttributeKind::integers:
        message.packed(field::attribute_integers, attribute.integers);
        break;
    }
    return message;
}

MessageWriter node(const Node& node) {
    MessageWriter message;
    for (const std::string& input : node.inputs) message.text(field::node_input, input);
    for (const std::string& output : node.outputs) message.text(field::node_output, output);
    message.text(field::node_name, node.name).text(field::node_operator, node.type);
    for (const Attribute& each : node.attributes) {
        message.message(field::node_attribute, attribute(each));
    }
    return message;
}

MessageWriter value(const Value& value) {
    MessageWriter message;
    message.text(field::value_name, value.name);
    message.message(field::value_type, type(value.type, {value.shape.begin(), value.shape.end()}));
    return message;
}

MessageWriter constant(const Constant& constant) {
    MessageWriter message;
    message.message(field::constant_type, type(constant.type, constant.shape));
    if (!constant.reals.empty()) message.packed(field::constant_reals, constant.reals);
    if (!constant.integers.empty()) message.packed(field::constant_integers, constant.integers);
    if (!constant.bytes.empty()) message.bytes(field::constant_bytes, constant.bytes);
    message.text(field::constant_name, constant.name);
    return message;
}

MessageWriter graph(const BpuFile& file) {
    constexpr const char* hbm = "PACKED_HBM_MODEL";
    MessageWriter message;
    for (const Node& each : file.nodes) message.message(field::graph_node, node(each));
    message.text(field::graph_name, file.name);
    for (const Constant& each : file.constants) {
        message.message(field::graph_constant, constant(each));
    }
    if (file.hbm && !file.find_constant(hbm)) {
        const std::vector<std::byte> bytes = write_hbm_file(*file.hbm);
        Constant packed{hbm, ElementType::string, {}, {}, {}, bytes};
        message.message(field::graph_constant, constant(packed));
    }
    for (const Value& each : file.inputs) message.message(field::graph_input, value(each));
    for (const Value& each : file.outputs) message.message(field::graph_output, value(each));
    for (const Value& each : file.values) message.message(field::graph_value, value(each));
    if (!file.input_forms.empty()) message.packed(field::graph_input_form, file.input_forms);
    if (!file.input_layouts.empty()) message.packed(field::graph_input_layout, file.input_layouts);
    return message;
}

MessageWriter metadata(const Metadata& metadata) {
    MessageWriter message;
    for (const auto& [key, text] : metadata.entries) {
        MessageWriter entry;
        entry.text(field::entry_key, key).text(field::entry_value, text);
        message.message(field::metadata_entry, entry);
    }
    return message;
}

} // namespace

std::vector<std::byte> write_bpu_file(const BpuFile& file) {
    MessageWriter message;
    message.integer(field::model_first, 1).integer(field::model_second, 1);
    message.message(field::model_graph, graph(file));
    message.message(field::model_metadata, metadata(file.metadata));
    return message.take();
}

} // namespace hbdnn::format::writer
