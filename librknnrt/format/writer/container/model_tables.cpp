// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/writer/container/model_tables.h"

#include "librknnrt/format/container/flat_schema.h"
#include "librknnrt/format/container/model_file.h"

namespace rknn::format::writer {
namespace {

using namespace emu::flatbuffer;

bool holds_program(const Tensor& tensor) {
    return tensor.kind == TensorKind::task_registers || tensor.kind == TensorKind::registers ||
           tensor.kind == TensorKind::tasks;
}

// Some containers have no such slot.
template <class T> void add(Item& table, int slot, T value) {
    if (slot != no_slot) table[slot] = scalar(value);
}

// Empty lists and texts are left out.
template <class T> void add_list(Item& table, int slot, const std::vector<T>& values) {
    if (slot != no_slot && !values.empty()) table[slot] = vector(values);
}

void add_text(Item& table, int slot, const std::string& text) {
    if (slot != no_slot && !text.empty()) table[slot] = string(text);
}

Item tensor_table(const Tensor& tensor, const TensorSlots& slots) {
    Item table;
    if (holds_program(tensor)) return table;
    table[tensor_slot::element_type] = scalar(tensor.element_type);
    table[tensor_slot::layout] = scalar(tensor.layout);
    table[tensor_slot::kind] = scalar(tensor.kind);
    add_list(table, tensor_slot::native_dims, tensor.native_dims);
    add_list(table, tensor_slot::dims, tensor.dims);
    add_text(table, tensor_slot::name, tensor.name);
    add_list(table, slots.minimum, tensor.minimum);
    add_list(table, slots.maximum, tensor.maximum);
    add_list(table, slots.scale, tensor.scale);
    add_list(table, slots.zero_point, tensor.zero_point);
    table[slots.reserved_bytes] = scalar(tensor.reserved_bytes);
    if (tensor.line_align != 0) add(table, slots.line_align, tensor.line_align);
    if (tensor.data.empty() && tensor.address >= 0) {
        table[slots.offset] = scalar(static_cast<std::uint32_t>(tensor.address));
    }
    return table;
}

Item attribute_table(const std::vector<Attribute>& attributes) {
    Item table;
    for (const Attribute& attribute : attributes) {
        add_list(table, attribute.slot, attribute.integers);
        add_list(table, attribute.slot, attribute.floats);
        add_text(table, attribute.slot, attribute.text);
    }
    return table;
}

Item normalisation_table(const InputNormalisation& input) {
    Item table;
    add_list(table, normalisation_slot::mean, input.mean);
    add_list(table, normalisation_slot::deviation, input.deviation);
    add_list(table, normalisation_slot::channel_order, input.channel_order);
    return table;
}

} // namespace

std::vector<Item> tensor_tables(const ModelFile& model, const Slots& slots) {
    std::vector<Item> items;
    for (const Tensor& tensor : model.tensors) items.push_back(tensor_table(tensor, slots.tensor));
    return items;
}

Item program_tensor(const char* name, TensorKind kind, std::uint32_t buffer) {
    Item table;
    table[tensor_slot::element_type] = scalar(element_type::opaque);
    table[tensor_slot::kind] = scalar(kind);
    table[tensor_slot::name] = string(name);
    table[tensor_slot::buffer] = scalar(buffer);
    return table;
}

Item operator_table(const Operator& op, const OperatorSlots& slots) {
    Item table;
    table[operator_slot::type] = string(op.type);
    table[operator_slot::name] = string(op.name);
    table[operator_slot::device] = scalar(op.device);
    add_list(table, operator_slot::inputs, op.inputs);
    add_list(table, operator_slot::outputs, op.outputs);
    if (op.attribute_tag == 0) return table;
    table[slots.attribute_tag] = scalar(op.attribute_tag);
    table[slots.attributes] = attribute_table(op.attributes);
    return table;
}

Item root_table(const ModelFile& model, const RootSlots& slots) {
    constexpr std::uint32_t schema_of_2 = 1, schema_of_6 = 6;
    Item root;
    const auto schema = model.container < newest_container ? schema_of_2 : schema_of_6;
    root[root_slot::schema_version] = scalar(schema);
    add(root, slots.compiler_number, model.compiler_number);
    add_text(root, slots.generation, model.generation);
    add_text(root, slots.compiler, model.compiler);
    add_text(root, slots.target, model.target);
    add_text(root, slots.framework, model.framework);
    add_text(root, slots.input_format, model.input_format);
    add_text(root, slots.output_format, model.output_format);
    if (slots.batch != no_slot && model.batch != 1)
        root[slots.batch] = string(std::to_string(model.batch));
    if (slots.memory == no_slot) return root;
    root[slots.memory] = table({{memory_slot::weight_bytes, scalar(model.weight_bytes)},
                                {memory_slot::internal_bytes, scalar(model.internal_bytes)}});
    return root;
}

void add_ends(const ModelFile& model, Item& graph) {
    graph[graph_slot::inputs] = vector(model.inputs);
    graph[graph_slot::outputs] = vector(model.outputs);
    std::vector<Item> normalisation;
    for (const InputNormalisation& input : model.normalisation) {
        normalisation.push_back(normalisation_table(input));
    }
    if (!normalisation.empty()) graph[graph_slot::normalisation] = tables(normalisation);
}

} // namespace rknn::format::writer
