// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/attributes/attributes.h"
#include "librknnrt/format/container/flat_container.h"
#include "librknnrt/format/container/table_reader.h"

#include <algorithm>
#include <cmath>

namespace rknn::format {
namespace {

using emu::flatbuffer::Table;

constexpr std::size_t most_operators = 1 << 14; // real files: a few hundred

// Tensor ids that exist.
emu::Outcome check_ids(const std::vector<std::int32_t>& ids, const ModelFile& model,
                       const std::string& whose) {
    for (const std::int32_t id : ids) {
        if (id < 0 || id >= static_cast<std::int64_t>(model.tensors.size())) {
            return emu::error(emu::Fault::bad_model, "%s: %d is no tensor", whose.c_str(), id);
        }
    }
    return {};
}

// Operands and results that are left out are -1, or a tensor that is nothing; here all are that.
void name_nothing(std::vector<std::int32_t>& ids, ModelFile& model) {
    constexpr std::int32_t left_out = -1;
    if (std::ranges::count(ids, left_out) == 0) return;
    auto nothing = std::ranges::find_if(model.tensors, &Tensor::is_nothing);
    if (nothing == model.tensors.end()) nothing = model.tensors.emplace(nothing);
    const auto id = static_cast<std::int32_t>(nothing - model.tensors.begin());
    std::ranges::replace(ids, left_out, id);
}

// Whether operators without a document have no attributes. Measured on 420 files: the first with
// documents are those of compiler 1.6.1; mini containers have none.
bool has_documents(const ModelFile& model) {
    constexpr std::int32_t first_with_documents = 10601;
    return model.container == newest_container && model.compiler_number >= first_with_documents;
}

emu::Outcome read_operator(const Table& table, const FlatContainer& container, ModelFile& model,
                           Operator& op) {
    const TableReader fields(table, container.budget);
    EMU_TRY(fields.read(operator_slot::type, op.type));
    EMU_TRY(fields.read(operator_slot::name, op.name));
    EMU_TRY(fields.read(operator_slot::device, op.device));
    EMU_TRY(fields.read(operator_slot::inputs, op.inputs));
    EMU_TRY(fields.read(operator_slot::outputs, op.outputs));
    EMU_TRY(fields.read(container.slots.op.attribute_tag, op.attribute_tag));
    name_nothing(op.inputs, model);
    name_nothing(op.outputs, model);
    EMU_TRY(check_ids(op.inputs, model, op.name));
    EMU_TRY(check_ids(op.outputs, model, op.name));
    EMU_TRY_VALUE(attributes, table.table(container.slots.op.attributes));
    EMU_TRY(read_attributes(attributes, container.budget, op));
    EMU_TRY_VALUE(document, table.structs(container.slots.op.document, 1));
    if (is_document(document)) return read_document(document, container.budget, op);
    op.tells_attributes =
        has_documents(model) ||
        (op.attribute_tag != 0 && names_all_attributes(attributes, op.attribute_tag));
    return {};
}

// The graph's inputs or outputs: tensors with memory, each named once.
emu::Outcome read_ends(const Table& graph, int slot, CopyBudget& budget, const ModelFile& model,
                       std::vector<std::int32_t>& ends) {
    const char* what = slot == graph_slot::inputs ? "inputs" : "outputs";
    EMU_TRY(TableReader(graph, budget).read(slot, ends));
    EMU_TRY(check_ids(ends, model, what));
    if (ends.empty()) return emu::error(emu::Fault::bad_model, "the network has no %s", what);
    std::vector<std::int32_t> sorted = ends;
    std::sort(sorted.begin(), sorted.end());
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) {
        return emu::error(emu::Fault::bad_model, "the network's %s are no different tensors", what);
    }
    for (const std::int32_t id : ends) {
        const Tensor& tensor = model.tensors[static_cast<std::size_t>(id)];
        if (tensor.name.empty() || tensor.dims.empty()) {
            return emu::error(emu::Fault::bad_model, "tensor %d of the %s has no name or no shape",
                              id, what);
        }
    }
    return {};
}

// Channels in another order were in no file, so how runtimes permute them is not known.
emu::Outcome check_normalisation(const InputNormalisation& input, std::size_t index) {
    const auto divides = [](float deviation) { return std::isfinite(deviation) && deviation != 0; };
    if (!std::ranges::all_of(input.deviation, divides)) {
        return emu::error(emu::Fault::bad_model, "input %zu is divided by what is no number",
                          index);
    }
    if (std::ranges::is_sorted(input.channel_order)) return {};
    return emu::error(emu::Fault::bad_model, "input %zu: its channels are reordered", index);
}

emu::Outcome read_normalisation(const Table& graph, CopyBudget& budget, ModelFile& model) {
    EMU_TRY_VALUE(stored, graph.tables(graph_slot::normalisation));
    if (stored.size() != 0 && stored.size() != model.inputs.size()) {
        return emu::error(emu::Fault::bad_model, "it has %zu inputs and normalises %zu",
                          model.inputs.size(), stored.size());
    }
    for (std::size_t i = 0; i < stored.size(); ++i) {
        EMU_TRY_VALUE(table, stored[i]);
        const TableReader fields(table, budget);
        InputNormalisation& input = model.normalisation.emplace_back();
        EMU_TRY(fields.read(normalisation_slot::mean, input.mean));
        EMU_TRY(fields.read(normalisation_slot::deviation, input.deviation));
        EMU_TRY(fields.read(normalisation_slot::channel_order, input.channel_order));
        EMU_TRY(check_normalisation(input, i));
    }
    return {};
}

} // namespace

emu::Outcome read_operators(const FlatContainer& container, ModelFile& model) {
    EMU_TRY_VALUE(tables, container.graph.tables(graph_slot::operators));
    if (tables.size() > most_operators) {
        return emu::error(emu::Fault::bad_model, "it has %zu operators", tables.size());
    }
    EMU_TRY(container.budget.take(tables.size() * sizeof(Operator)));
    model.operators.resize(tables.size());
    for (std::size_t i = 0; i < tables.size(); ++i) {
        EMU_TRY_VALUE(table, tables[i]);
        EMU_TRY(read_operator(table, container, model, model.operators[i]));
    }
    EMU_TRY(read_ends(container.graph, graph_slot::inputs, container.budget, model, model.inputs));
    EMU_TRY(
        read_ends(container.graph, graph_slot::outputs, container.budget, model, model.outputs));
    return read_normalisation(container.graph, container.budget, model);
}

} // namespace rknn::format
