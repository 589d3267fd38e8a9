// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/tflite/reader.h"

#include "emu-core/base/text.h"
#include "emu-core/model/tflite/operators.h"
#include "emu-core/model/tflite/schema.h"
#include "emu-core/model/tflite/tensor_map.h"

#include <algorithm>
#include <string_view>

namespace emu::tflite {
namespace {

constexpr std::size_t identifier_offset = 4; // behind the offset of the root table
constexpr std::string_view identifier = "TFL3";

Result<flatbuffer::Table> read_model(Bytes file) {
    EMU_TRY_VALUE(model, flatbuffer::Table::root(file));
    EMU_TRY_VALUE(version, model.scalar<std::uint32_t>(field::model_version));
    if (version != schema_version) {
        return error(Fault::bad_model, "its schema has version %u, known is %u", version,
                     schema_version);
    }
    return model;
}

// The first one, which the others are called from. Error bad_model also: an operator of any that is
// not supported.
Result<flatbuffer::Table> read_subgraph(const flatbuffer::Table& model) {
    EMU_TRY_VALUE(subgraphs, model.tables(field::model_subgraphs));
    if (subgraphs.size() == 0) return error(Fault::bad_model, "it has no subgraph");
    EMU_TRY(expect_supported(model, subgraphs));
    return subgraphs[0];
}

// The inputs or outputs of the subgraph: tensors that exist, each named once.
Result<std::vector<TensorId>> read_ends(const flatbuffer::Table& subgraph, int field) {
    const char* what = field == field::subgraph_inputs ? "inputs" : "outputs";
    EMU_TRY_VALUE(tensors, subgraph.tables(field::subgraph_tensors));
    EMU_TRY_VALUE(stored, subgraph.vector<TensorId>(field));
    if (stored.empty()) return error(Fault::bad_model, "the network has no %s", what);
    if (stored.size() > tensors.size()) {
        return error(Fault::bad_model, "the network has more %s than tensors", what);
    }
    std::vector<TensorId> ids = stored.copy();
    std::vector<TensorId> sorted = ids;
    std::sort(sorted.begin(), sorted.end());
    if (sorted.front() < 0 || static_cast<std::size_t>(sorted.back()) >= tensors.size()) {
        return error(Fault::bad_model, "one of the network's %s is no tensor", what);
    }
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) {
        return error(Fault::bad_model, "one of the network's %s is named twice", what);
    }
    return ids;
}

// From the file's numbers to the graph's, each once.
Outcome find_outputs(TensorMap& tensors, std::vector<TensorId>& ids) {
    for (std::size_t i = 0; i < ids.size(); ++i) {
        EMU_TRY_VALUE(output, tensors.output(ids[i]));
        const auto before = ids.begin() + static_cast<std::ptrdiff_t>(i);
        const bool twice = std::find(ids.begin(), before, output) != before;
        ids[i] = twice ? tensors.builder().add_copy(output) : output;
    }
    return {};
}

Outcome expect_inputs(const GraphBuilder& builder, const std::vector<TensorId>& inputs,
                      const InputShapes& shapes) {
    for (const auto& [name, shape] : shapes) {
        const auto is_it = [&, &own = name](TensorId id) { return builder.spec(id).name == own; };
        if (std::ranges::any_of(inputs, is_it)) continue;
        std::string names;
        for (const TensorId id : inputs) names.append(" ").append(printable(builder.spec(id).name));
        return error(Fault::bad_argument, "no input is called %s; there are:%s",
                     printable(name).c_str(), names.c_str());
    }
    return {};
}

Result<graph::Graph> read_graph(const SharedBytes& file, const InputShapes& shapes) {
    EMU_TRY_VALUE(model, read_model(file));
    EMU_TRY_VALUE(subgraph, read_subgraph(model));
    EMU_TRY_VALUE(inputs, read_ends(subgraph, field::subgraph_inputs));
    EMU_TRY_VALUE(outputs, read_ends(subgraph, field::subgraph_outputs));
    GraphBuilder builder;
    Network network(file, model, builder);
    EMU_TRY_VALUE(in_file, FileTensors::make(file, model, subgraph));
    TensorMap tensors(in_file, network);
    for (TensorId& id : inputs) {
        EMU_TRY(tensors.add_input(id, shapes));
        EMU_TRY_VALUE(input, tensors.value(id));
        id = input;
    }
    EMU_TRY(expect_inputs(builder, inputs, shapes));
    EMU_TRY(read_operators(model, subgraph, tensors));
    EMU_TRY(find_outputs(tensors, outputs));
    Variables::States states = network.variables().take(outputs);
    inputs.insert(inputs.end(), states.read.begin(), states.read.end());
    outputs.insert(outputs.end(), states.written.begin(), states.written.end());
    return builder.take(std::move(inputs), std::move(outputs), std::move(states.first));
}

} // namespace

bool is_tflite(Bytes file) {
    return file.size() >= identifier_offset + identifier.size() &&
           std::memcmp(file.data() + identifier_offset, identifier.data(), identifier.size()) == 0;
}

Result<graph::Graph> read(const SharedBytes& file, const InputShapes& shapes) {
    if (!is_tflite(file)) return error(Fault::bad_model, "this is no TFLite file");
    auto graph = read_graph(file, shapes);
    if (!graph) return error(graph.error().fault, "TFLite: %s", graph.error().detail.c_str());
    return graph;
}

} // namespace emu::tflite
