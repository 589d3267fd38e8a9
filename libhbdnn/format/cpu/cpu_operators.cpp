// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/cpu/cpu_operators.h"

#include "emu-core/model/import_checks.h"

#include <algorithm>
#include <set>

namespace hbdnn::format {
namespace {

using emu::error;
using emu::Fault;

constexpr std::size_t any_number = 0;

struct CpuOperator {
    std::string_view type;
    std::size_t inputs; // any_number: one or more
    CpuHandler* add;
    std::vector<std::string_view> attributes; // besides num_args, which counts the inputs
};

const std::vector<CpuOperator>& operators() {
    static const std::vector<CpuOperator> rows{
        {"Quantize", 2, quantize, {"bits", "axis", "output_data_format"}},
        {"Dequantize", 2, dequantize, {"axis", "output_data_format"}},
        {"Softmax", 1, softmax, {"axis"}},
        {"Reshape", 2, reshape, {}},
        {"ElementWiseBinaryBroadcast", 2, element_wise, {"eltwise_type"}},
        {"Reduction", 1, reduction, {"reduction_type", "axes"}},
        {"MatMul", 2, matmul, {}},
        {"Transpose", 1, transpose, {"perm", "input_data_format", "output_data_format"}},
        {"Cast", 1, cast, {}},
        {"Concat", any_number, concat, {"dimension"}},
    };
    return rows;
}

const CpuOperator* find_operator(const std::string& type) {
    const auto found = std::ranges::find(operators(), type, &CpuOperator::type);
    return found == operators().end() ? nullptr : &*found;
}

emu::Outcome check(const Node& node, const CpuOperator& row) {
    const bool fits =
        row.inputs == any_number ? !node.inputs.empty() : node.inputs.size() == row.inputs;
    if (!fits || node.outputs.size() != 1) {
        return error(Fault::bad_model, "it has %zu inputs and %zu results", node.inputs.size(),
                     node.outputs.size());
    }
    for (const Attribute& attribute : node.attributes) {
        if (attribute.name == "num_args") {
            if (attribute.integer == static_cast<std::int64_t>(node.inputs.size())) continue;
        } else if (std::ranges::find(row.attributes, attribute.name) != row.attributes.end()) {
            continue;
        }
        return error(Fault::bad_model, "attribute '%s' is not understood",
                     emu::printable(attribute.name).c_str());
    }
    if (!node.has_unknown_fields) return {};
    return error(Fault::bad_model, "it has fields that are not known");
}

} // namespace

emu::Result<std::int64_t> integer(const Node& node, std::string_view name) {
    const Attribute* attribute = node.find(name);
    if (attribute && attribute->kind == AttributeKind::integer) return attribute->integer;
    return error(Fault::bad_model, "it has no %s", std::string(name).c_str());
}

emu::Result<emu::TensorId> real_input(CpuGraph& graph, const Node& node, std::size_t index) {
    EMU_TRY_VALUE(tensor, graph.find(node.inputs[index]));
    if (graph.builder().spec(tensor).dtype == emu::Dtype::f32) return tensor;
    return error(Fault::bad_model, "its input %zu is not of real numbers", index);
}

emu::Outcome expect_known_operators(const BpuFile& file) {
    std::set<std::string> unknown;
    for (const Node& node : file.nodes) {
        if (!node.is_bpu() && !find_operator(node.type)) {
            unknown.insert(emu::printable(node.type));
        }
    }
    return emu::expect_none(unknown);
}

emu::Outcome add_cpu_node(CpuGraph& graph, const Node& node) {
    const CpuOperator& row = *find_operator(node.type);
    emu::Outcome added = check(node, row);
    if (added) added = row.add(graph, node);
    if (added) return {};
    return error(Fault::bad_model, "node %s (%s): %s", emu::printable(node.name).c_str(),
                 emu::printable(node.type).c_str(), added.error().detail.c_str());
}

} // namespace hbdnn::format
