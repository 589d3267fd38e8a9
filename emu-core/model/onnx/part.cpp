// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/onnx/nodes.h"

#include "emu-core/base/error.h"
#include "emu-core/base/result.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace emu::onnx {
namespace {

using Names = std::unordered_set<std::string_view>;
using Infos = std::unordered_map<std::string_view, ValueInfo>;

Infos known_infos(const Graph& graph) {
    Infos infos;
    for (const auto* list : {&graph.inputs, &graph.outputs, &graph.value_info}) {
        for (const ValueInfo& info : *list) infos.emplace(info.name, info);
    }
    return infos;
}

// Names that a computation may have for its own, and those of its graph's.
Names defined_names(const Graph& graph) {
    Names names;
    for (const ValueInfo& info : graph.inputs) names.insert(info.name);
    for (const Node& node : graph.nodes) names.insert(node.outputs.begin(), node.outputs.end());
    names.erase("");
    return names;
}

Outcome expect_defined(std::span<const std::string> asked, const Names& defined) {
    Names seen;
    for (const std::string& name : asked) {
        if (!defined.contains(name)) {
            return error(Fault::bad_argument, "no layer has a result that is called %s",
                         printable(name).c_str());
        }
        if (!seen.insert(name).second) {
            return error(Fault::bad_argument, "%s is named twice", printable(name).c_str());
        }
    }
    return {};
}

// What a node reads, with what its branches take from outside; names of their own do no harm.
void add_reads(const Node& node, Names& reads) {
    reads.insert(node.inputs.begin(), node.inputs.end());
    for (const Attribute& attribute : node.attributes) {
        for (const Graph& inner : attribute.graphs) {
            for (const Node& one : inner.nodes) add_reads(one, reads);
            for (const ValueInfo& output : inner.outputs) reads.insert(output.name);
        }
    }
}

// Nodes stand behind those whose results they read.
Names keep_needed_nodes(const Names& from, Names needed, std::vector<Node>& nodes) {
    const auto is_needed = [&](std::string_view name) {
        return needed.contains(name) && !from.contains(name);
    };
    std::vector<Node> kept;
    for (std::size_t i = nodes.size(); i-- > 0;) {
        if (!std::ranges::any_of(nodes[i].outputs, is_needed)) continue;
        add_reads(nodes[i], needed);
        kept.push_back(std::move(nodes[i]));
    }
    std::ranges::reverse(kept);
    nodes = std::move(kept);
    return needed;
}

ValueInfo end(std::string_view name, const Infos& infos, DataType unsaid) {
    const auto known = infos.find(name);
    ValueInfo info = known != infos.end() ? known->second : ValueInfo{.name = name, .shape = {}};
    if (info.kind == ValueInfo::Kind::unknown) info.kind = ValueInfo::Kind::tensor;
    if (info.elem_type == DataType::undefined) info.elem_type = unsaid;
    return info;
}

std::vector<ValueInfo> ends(std::span<const std::string> names, const Infos& infos,
                            DataType unsaid) {
    std::vector<ValueInfo> list;
    for (const std::string& name : names) list.push_back(end(name, infos, unsaid));
    return list;
}

// Initializers may stand among the inputs.
Outcome choose_inputs(std::span<const std::string> from, const Infos& infos, const Names& needed,
                      Graph& graph) {
    std::erase_if(graph.initializers,
                  [&](const Tensor& tensor) { return !needed.contains(tensor.name); });
    std::erase_if(graph.inputs, [&](const ValueInfo& info) { return !needed.contains(info.name); });
    if (from.empty()) return {};
    Names given(from.begin(), from.end());
    for (const std::string& name : from) {
        if (needed.contains(name)) continue;
        return error(Fault::bad_argument, "nothing of the part reads %s", printable(name).c_str());
    }
    for (const Tensor& tensor : graph.initializers) given.insert(tensor.name);
    for (const ValueInfo& info : graph.inputs) {
        if (given.contains(info.name)) continue;
        return error(Fault::bad_argument, "the part reads the input %s, too: name it as well",
                     printable(info.name).c_str());
    }
    graph.inputs = ends(from, infos, DataType::f32);
    return {};
}

} // namespace

Outcome keep_part(std::span<const std::string> from, std::span<const std::string> to,
                  Graph& graph) {
    if (from.empty() && to.empty()) return {};
    const Infos infos = known_infos(graph);
    const Names defined = defined_names(graph);
    EMU_TRY(expect_defined(from, defined));
    EMU_TRY(expect_defined(to, defined));
    if (!to.empty()) graph.outputs = ends(to, infos, DataType::undefined);
    Names outputs;
    for (const ValueInfo& info : graph.outputs) outputs.insert(info.name);
    const Names cut(from.begin(), from.end());
    const Names needed = keep_needed_nodes(cut, std::move(outputs), graph.nodes);
    return choose_inputs(from, infos, needed, graph);
}

} // namespace emu::onnx
