// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/onnx/nodes.h"

#include "emu-core/base/error.h"
#include "emu-core/base/shared_bytes.h"
#include "emu-core/model/import_checks.h"
#include "emu-core/model/onnx/bodies.h"
#include "emu-core/model/onnx/ends.h"
#include "emu-core/model/onnx/operators.h"

namespace emu::onnx {
namespace {

std::string name_of(const Node& node) {
    const std::string type = printable(node.op_type);
    return is_own(node.domain) ? type : printable(node.domain) + "." + type;
}

bool is_supported(const Node& node) {
    return find_operator(node.domain, node.op_type) != nullptr;
}

void collect_unsupported(const Graph& graph, std::set<std::string>& names) {
    for (const Node& node : graph.nodes) {
        if (!is_custom(node) && !is_supported(node)) names.insert(name_of(node));
        for (const Attribute& attribute : node.attributes) {
            for (const Graph& inner : attribute.graphs) collect_unsupported(inner, names);
        }
    }
}

Outcome add_node(const Node& node, const Source& source);

Outcome add_all(const Graph& graph, const Source& source) {
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const Node& node = graph.nodes[i];
        const Outcome added = add_node(node, source);
        if (added) continue;
        return error(Fault::bad_model, "node %zu%s%s (%s): %s", i, node.name.empty() ? "" : " ",
                     printable(node.name).c_str(), name_of(node).c_str(),
                     added.error().detail.c_str());
    }
    return {};
}

// A constant in one of the forms that the attributes have for it.
Outcome add_constant(const Node& node, const Source& source) {
    Attributes attributes(node);
    if (node.outputs.size() != 1) return error(Fault::bad_model, "it has not one result");
    const std::string_view name = node.outputs[0];
    Importer& importer = source.importer;
    EMU_TRY_VALUE(tensor, attributes.tensor("value"));
    EMU_TRY_VALUE(integers, attributes.integers("value_ints"));
    EMU_TRY_VALUE(reals, attributes.reals("value_floats"));
    const bool one_integer = attributes.has("value_int"), one_real = attributes.has("value_float");
    EMU_TRY_VALUE(integer, attributes.integer("value_int", 0));
    EMU_TRY_VALUE(real, attributes.real("value_float", 0));
    EMU_TRY(attributes.expect_known());
    if (tensor) {
        EMU_TRY_VALUE(value, constant_of(*tensor, name, source.file, source.external, importer));
        return importer.define(name, value);
    }
    const auto list = [&](Dtype dtype, std::size_t count, SharedBytes bytes) -> Outcome {
        if (count == 0) return importer.define(name, {Value::none, {}, dtype, Order::file});
        const Shape shape{static_cast<std::int32_t>(count)};
        return importer.define(name, importer.constant(name, shape, dtype, std::move(bytes)));
    };
    const auto scalar = [&](Dtype dtype, SharedBytes bytes) {
        return importer.define(name, importer.constant(name, {}, dtype, std::move(bytes)));
    };
    if (integers) return list(Dtype::i64, integers->size(), value_bytes(*integers));
    if (reals) return list(Dtype::f32, reals->size(), value_bytes(*reals));
    if (one_integer) return scalar(Dtype::i64, value_bytes(integer));
    if (one_real) return scalar(Dtype::f32, value_bytes(real));
    return error(Fault::bad_model, "it has no value that is supported");
}

Outcome check_inputs(const Node& node, const Operator& row) {
    if (node.inputs.size() < row.least || node.inputs.size() > row.most) {
        return error(Fault::bad_model, "it has %zu inputs", node.inputs.size());
    }
    const std::size_t required = row.required < 0 ? row.least : row.required;
    for (std::size_t i = 0; i < required; ++i) {
        if (node.inputs[i].empty()) return error(Fault::bad_model, "its input %zu is left out", i);
    }
    if (node.outputs.empty()) return error(Fault::bad_model, "it has no result");
    return {};
}

Outcome add_operation(const Node& node, const Operator& row, const Source& source) {
    EMU_TRY(check_inputs(node, row));
    EMU_TRY_VALUE(call, call_of(node, source));
    EMU_TRY(row.handler(call));
    return call.attributes().expect_known();
}

using BodyHandler = Outcome(Call&, const Source&);

// By name; null for another one.
BodyHandler* body_handler(std::string_view name) {
    if (name == "If") return add_branch;
    if (name == "Loop") return add_loop;
    return name == "Scan" ? add_scan : nullptr;
}

Outcome add_node(const Node& node, const Source& source) {
    if (is_custom(node)) return add_custom(node, source.file, source.external, source.importer);
    const Operator& row = *find_operator(node.domain, node.op_type);
    if (row.handler) return add_operation(node, row, source);
    BodyHandler* const handler = body_handler(node.op_type);
    if (!handler) return add_constant(node, source);
    EMU_TRY(check_inputs(node, row));
    EMU_TRY_VALUE(call, call_of(node, source));
    EMU_TRY(handler(call, source));
    return call.attributes().expect_known();
}

// More than any network has.
constexpr std::size_t most_body_nodes = 200'000;

} // namespace

Result<Call> call_of(const Node& node, const Source& source) {
    std::vector<Value> inputs;
    std::vector<bool> present;
    for (const std::string_view name : node.inputs) {
        present.push_back(!name.empty());
        inputs.emplace_back();
        if (name.empty()) continue;
        EMU_TRY_VALUE(value, source.importer.find(name));
        inputs.back() = *value;
    }
    const OperatorDomain* const added = is_own(node.domain) ? nullptr : find_domain(node.domain);
    return Call(source.importer, node, added ? added->version : source.opset, std::move(inputs),
                std::move(present));
}

Result<std::vector<Value>> add_body(const Graph& graph, std::span<const Value> inputs,
                                    const Source& source) {
    Importer& importer = source.importer;
    const std::size_t size = graph.nodes.size() + 1;
    if (size > source.nodes_left) {
        return error(Fault::bad_model, "its body runs too often: more than %zu nodes",
                     most_body_nodes);
    }
    source.nodes_left -= size;
    if (inputs.size() != graph.inputs.size()) {
        return error(Fault::bad_model, "its body takes %zu values", graph.inputs.size());
    }
    const std::size_t outside = importer.names();
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        EMU_TRY(importer.define(graph.inputs[i].name, inputs[i]));
    }
    EMU_TRY(add_constants(graph, source.file, source.external, importer));
    EMU_TRY(add_all(graph, source));
    std::vector<Value> results;
    for (const ValueInfo& output : graph.outputs) {
        EMU_TRY_VALUE(value, importer.find(output.name));
        results.push_back(*value);
    }
    importer.forget_names(outside);
    return results;
}

Outcome expect_supported(const Graph& graph) {
    std::set<std::string> names;
    collect_unsupported(graph, names);
    return expect_none(names);
}

Outcome add_nodes(const Graph& graph, std::int64_t opset, const SharedBytes& file,
                  ExternalData& external, Importer& importer) {
    std::size_t nodes_left = most_body_nodes;
    return add_all(graph, {opset, file, external, importer, nodes_left});
}

} // namespace emu::onnx
