// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/onnx/reader.h"

#include "emu-core/base/error.h"
#include "emu-core/model/onnx/ends.h"
#include "emu-core/model/onnx/nodes.h"
#include "emu-core/model/onnx/operators.h"

namespace emu::onnx {
namespace {

constexpr std::int64_t newest_opset = 19;

Result<std::int64_t> read_opset(const Model& model) {
    for (const Opset& opset : model.opsets) {
        if (!is_own(opset.domain)) continue;
        if (opset.version >= 1 && opset.version <= newest_opset) return opset.version;
        return error(Fault::bad_model, "its opset is %lld; known are those up to %lld",
                     static_cast<long long>(opset.version), static_cast<long long>(newest_opset));
    }
    return error(Fault::bad_model, "it does not say which opset it is written for");
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

Result<graph::Graph> read(const SharedBytes& file, const LoadOptions& options) {
    auto graph = read_graph(file, options);
    if (!graph) return error(Fault::bad_model, "ONNX: %s", graph.error().detail.c_str());
    return graph;
}

} // namespace emu::onnx
