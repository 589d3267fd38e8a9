// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/onnx/nodes.h"

#include "emu-core/base/error.h"
#include "emu-core/model/onnx/operators.h"

#include <algorithm>

namespace emu::onnx {
namespace {

ops::CustomAttribute bytes_as(const Attribute& attribute, Dtype dtype, Bytes bytes) {
    const auto* first = reinterpret_cast<const std::uint8_t*>(bytes.data());
    return {std::string(attribute.name), dtype, {first, first + bytes.size()}};
}

template <class T>
ops::CustomAttribute values_as(const Attribute& attribute, Dtype dtype, std::span<const T> values) {
    return bytes_as(attribute, dtype, std::as_bytes(values));
}

Result<ops::CustomAttribute> read_attribute(const Attribute& attribute, const SharedBytes& file,
                                            ExternalData& external) {
    switch (attribute.type) {
    case AttributeType::integer:
        return values_as(attribute, Dtype::i64, std::span(&attribute.i, 1));
    case AttributeType::real: return values_as(attribute, Dtype::f32, std::span(&attribute.f, 1));
    case AttributeType::text:
        return values_as(attribute, Dtype::u8, std::span<const char>(attribute.s));
    case AttributeType::integers: {
        const std::vector<std::int64_t> values = attribute.ints.integers();
        return values_as(attribute, Dtype::i64, std::span<const std::int64_t>(values));
    }
    case AttributeType::reals: {
        const std::vector<float> values = attribute.floats.reals();
        return values_as(attribute, Dtype::f32, std::span<const float>(values));
    }
    case AttributeType::tensor: {
        EMU_TRY_VALUE(tensor, read_tensor(attribute.tensors.front(), file, external));
        return bytes_as(attribute, tensor.dtype, tensor.bytes);
    }
    default:
        return error(Fault::bad_model, "it is %s, which no application can ask for",
                     name_of(attribute.type).data());
    }
}

Result<ops::Custom> read_operator(const Node& node, const SharedBytes& file,
                                  ExternalData& external) {
    ops::Custom custom{std::string(node.op_type), {}};
    for (const Attribute& attribute : node.attributes) {
        auto read = read_attribute(attribute, file, external);
        if (!read) {
            return error(Fault::bad_model, "attribute '%s': %s", printable(attribute.name).c_str(),
                         read.error().detail.c_str());
        }
        custom.attributes.push_back(*std::move(read));
    }
    return custom;
}

Result<std::vector<TensorId>> inputs_of(const Node& node, Importer& importer) {
    std::vector<TensorId> inputs;
    for (const std::string_view name : node.inputs) {
        if (name.empty()) {
            return error(Fault::bad_model, "its input %zu is left out", inputs.size());
        }
        EMU_TRY_VALUE(value, importer.find(name));
        EMU_TRY_VALUE(tensor, importer.in_file_order(*value));
        inputs.push_back(tensor);
    }
    if (inputs.empty()) return error(Fault::bad_model, "it has no inputs");
    return inputs;
}

// A file that gives a result's shape but not its type means the type of what goes in.
Result<TensorSpec> result_of(std::string_view name, Dtype otherwise, const Importer& importer) {
    if (name.empty()) return error(Fault::bad_model, "one of its results is left out");
    const Shape* shape = importer.declared(name);
    if (!shape) {
        const std::string shown = printable(name);
        return error(Fault::bad_model,
                     "it is a custom operator, and the file leaves the shape of its result %s "
                     "open: give it (--shape %s=1x3x224x224)",
                     shown.c_str(), shown.c_str());
    }
    return TensorSpec{
        std::string(name), importer.declared_type(name).value_or(otherwise), *shape, {}};
}

} // namespace

bool is_custom(const Node& node) {
    if (const OperatorDomain* const known = find_domain(node.domain)) {
        return known->others_are_custom && !find_operator(node.domain, node.op_type);
    }
    const bool foreign = !is_own(node.domain) && !node.domain.starts_with("ai.onnx.");
    return foreign || node.op_type.starts_with("cst");
}

Outcome add_custom(const Node& node, const SharedBytes& file, ExternalData& external,
                   Importer& importer) {
    EMU_TRY_VALUE(custom, read_operator(node, file, external));
    EMU_TRY_VALUE(inputs, inputs_of(node, importer));
    GraphBuilder& builder = importer.builder();
    const Dtype first = builder.spec(inputs[0]).dtype;
    std::vector<TensorSpec> results;
    for (const std::string_view name : node.outputs) {
        EMU_TRY_VALUE(result, result_of(name, first, importer));
        results.push_back(std::move(result));
    }
    if (results.empty()) return error(Fault::bad_model, "it has no result");
    const std::string_view name = node.name.empty() ? node.outputs[0] : node.name;
    EMU_TRY_VALUE(tensors, builder.add(std::string(name), std::move(custom), std::move(inputs),
                                       std::move(results)));
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const TensorSpec& spec = builder.spec(tensors[i]);
        EMU_TRY(
            importer.define(node.outputs[i], {tensors[i], spec.shape, spec.dtype, Order::file}));
    }
    return {};
}

} // namespace emu::onnx
