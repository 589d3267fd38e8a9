// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/onnx/reader.h"

#include "emu-core/base/error.h"
#include "emu-core/model/onnx/ends.h"
#include "emu-core/model/onnx/nodes.h"
#include "emu-core/model/onnx/operators.h"

#include <algorithm>

namespace emu::onnx {
namespace {

constexpr std::int64_t newest_opset = 24;

Result<std::int64_t> read_opset(const Model& model) {
    for (const Opset& opset : model.opsets) {
        if (!is_own(opset.domain)) continue;
        if (opset.version >= 1 && opset.version <= newest_opset) return opset.version;
        return error(Fault::bad_model, "its opset is %lld; known are those up to %lld",
                     static_cast<long long>(opset.version), static_cast<long long>(newest_opset));
    }
    return error(Fault::bad_model, "it does not say which opset it is written for");
}

// Of domains that were added, one version is known each.
Outcome check_domains(const Model& model) {
    for (const Opset& opset : model.opsets) {
        const OperatorDomain* const added = find_domain(opset.domain);
        if (!added || added->version == opset.version) continue;
        return error(Fault::bad_model,
                     "its operators of the domain %s are of opset %lld; known is %lld",
                     printable(opset.domain).c_str(), static_cast<long long>(opset.version),
                     static_cast<long long>(added->version));
    }
    return {};
}

bool has_channels_last(const Model& model) {
    return std::ranges::any_of(model.opsets, [](const Opset& opset) {
        const OperatorDomain* const added = find_domain(opset.domain);
        return added && added->channels_last_ends;
    });
}

Outcome refuse_rest(const Model& model) {
    if (model.functions != 0) {
        return error(Fault::bad_model, "it defines functions of its own, which is not supported");
    }
    if (model.graph.sparse_initializers != 0) {
        return error(Fault::bad_model, "it has sparse constants, which are not supported");
    }
    return {};
}

Result<graph::Graph> read_graph(const SharedBytes& file, const LoadOptions& options) {
    EMU_TRY_VALUE(model, parse_model(file));
    EMU_TRY(refuse_rest(model));
    EMU_TRY(check_domains(model));
    EMU_TRY(keep_part(options.from, options.to, model.graph));
    EMU_TRY(expect_supported(model.graph));
    EMU_TRY_VALUE(opset, read_opset(model));
    Importer importer;
    ExternalData external;
    if (!options.path.empty()) external = ExternalData::beside(options.path);
    EMU_TRY(add_constants(model.graph, file, external, importer));
    EMU_TRY_VALUE(inputs, add_inputs(model.graph, options, importer));
    EMU_TRY(declare_results(model.graph, options, importer));
    EMU_TRY(add_nodes(model.graph, opset, file, external, importer));
    EMU_TRY_VALUE(outputs, add_outputs(model.graph, inputs, importer));
    graph::Graph graph = importer.builder().take(std::move(inputs), std::move(outputs));
    graph.conversions_say_how = true;
    if (has_channels_last(model)) {
        for (const auto* ends : {&graph.inputs, &graph.outputs}) {
            for (const TensorId id : *ends) graph.tensors[id].spec.channels_first = false;
        }
    }
    return graph;
}

} // namespace

// The version of the format comes first: field 1, a small number.
bool is_onnx(Bytes file) {
    constexpr std::byte version_field{0x08};
    constexpr auto newest = 32;
    return file.size() > 2 && file[0] == version_field && std::to_integer<int>(file[1]) > 0 &&
           std::to_integer<int>(file[1]) < newest;
}

bool uses_domain(Bytes file, std::string_view domain) {
    if (!is_onnx(file)) return false;
    const auto model = parse_model(file);
    return model && std::ranges::find(model->opsets, domain, &Opset::domain) != model->opsets.end();
}

Result<graph::Graph> read(const SharedBytes& file, const LoadOptions& options) {
    auto graph = read_graph(file, options);
    if (!graph) return error(Fault::bad_model, "ONNX: %s", graph.error().detail.c_str());
    return graph;
}

} // namespace emu::onnx
