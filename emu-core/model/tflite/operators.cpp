// SPDX-License-Identifier: Apache-2.0
#include "model/tflite/operators.h"

#include "model/tflite/operator_names.h"
#include "model/tflite/supported.h"

#include <algorithm>

namespace emu::tflite {
namespace {

constexpr TensorId absent = -1;

Result<std::int32_t> builtin_of(const flatbuffer::Table& code) {
    EMU_TRY_VALUE(narrow, code.scalar<std::int8_t>(field::code_deprecated));
    EMU_TRY_VALUE(wide, code.scalar<std::int32_t>(field::code_builtin));
    return std::max(std::int32_t{narrow}, wide);
}

Error unsupported(std::int32_t builtin, std::string_view custom) {
    const bool is_custom = builtin == static_cast<std::int32_t>(Builtin::custom);
    const std::string name = is_custom ? name_of_custom(custom) : name_of_builtin(builtin);
    return error(Fault::bad_model, "the operator %s is not supported; these are: %s", name.c_str(),
                 supported_names().c_str());
}

Result<const Supported*> find_row(const flatbuffer::Tables& codes, const flatbuffer::Table& table) {
    EMU_TRY_VALUE(index, table.scalar<std::uint32_t>(field::operator_code));
    if (index >= codes.size()) {
        return error(Fault::bad_model, "an operator has the code number %u of %zu", index,
                     codes.size());
    }
    EMU_TRY_VALUE(code, codes[index]);
    EMU_TRY_VALUE(builtin, builtin_of(code));
    const Supported* row = find_supported(builtin);
    if (row) return row;
    EMU_TRY_VALUE(custom, code.string(field::code_custom));
    return unsupported(builtin, custom);
}

// A field that this reader does not know could change what the operator computes.
Outcome refuse_unknown_fields(const flatbuffer::Table& options, int known) {
    for (int field = known; field < options.field_count(); ++field) {
        if (options.has(field)) {
            return error(Fault::bad_model, "its option %d is unknown", field);
        }
    }
    return {};
}

Result<flatbuffer::Table> read_options(const flatbuffer::Table& table, const Supported& row) {
    EMU_TRY_VALUE(type, table.scalar<std::uint8_t>(field::operator_options_type));
    if (type == static_cast<std::uint8_t>(Options::none)) return flatbuffer::Table();
    if (type != static_cast<std::uint8_t>(row.options)) {
        return error(Fault::bad_model, "its options are of another operator's kind, %u", type);
    }
    EMU_TRY_VALUE(options, table.table(field::operator_options));
    EMU_TRY(refuse_unknown_fields(options, row.fields));
    return options;
}

Outcome check_input(const Call& call, std::size_t index, const Supported& row) {
    const TensorId id = call.inputs[index];
    if (id == absent && static_cast<std::int64_t>(index) == row.operands.optional) return {};
    if (id < 0 || static_cast<std::size_t>(id) >= call.tensors.size()) {
        return error(Fault::bad_model, "its operand %zu is tensor %d of %zu", index, id,
                     call.tensors.size());
    }
    if (index >= row.operands.data && call.input(index).constant.empty()) {
        return error(Fault::bad_model, "its operand %zu is not constant, which is not supported",
                     index);
    }
    return {};
}

Outcome read_inputs(Call& call, const flatbuffer::Table& table, const Supported& row) {
    EMU_TRY_VALUE(ids, table.vector<TensorId>(field::operator_inputs));
    if (ids.size() < row.operands.least || ids.size() > row.operands.most) {
        return error(Fault::bad_model, "it has %zu operands", ids.size());
    }
    call.inputs = ids.copy();
    for (std::size_t i = 0; i < ids.size(); ++i) EMU_TRY(check_input(call, i, row));
    return {};
}

Outcome read_output(Call& call, const flatbuffer::Table& table) {
    EMU_TRY_VALUE(ids, table.vector<TensorId>(field::operator_outputs));
    if (ids.size() != 1) return error(Fault::bad_model, "it has %zu results", ids.size());
    call.output = ids[0];
    if (call.output < 0 || static_cast<std::size_t>(call.output) >= call.tensors.size()) {
        return error(Fault::bad_model, "its result is tensor %d of %zu", call.output,
                     call.tensors.size());
    }
    return {};
}

Result<graph::Node> read_node(const flatbuffer::Table& table, const Supported& row,
                              std::span<const graph::Tensor> tensors, Budget& budget) {
    Call call{{}, tensors, {}, 0};
    EMU_TRY(read_inputs(call, table, row));
    EMU_TRY(read_output(call, table));
    EMU_TRY_VALUE(options, read_options(table, row));
    call.options = options;
    EMU_TRY_VALUE(operation, row.decode(call));

    const std::string& name = call.result().name;
    EMU_TRY(
        budget.spend(sizeof(graph::Node) + name.size() + call.inputs.size() * sizeof(TensorId)));
    call.inputs.resize(std::min(call.inputs.size(), row.operands.data));
    std::erase(call.inputs, absent);
    return graph::Node{name, std::move(operation), std::move(call.inputs), {call.output}};
}

} // namespace

Outcome expect_supported(const flatbuffer::Table& model, const flatbuffer::Table& subgraph) {
    EMU_TRY_VALUE(codes, model.tables(field::model_operator_codes));
    EMU_TRY_VALUE(operators, subgraph.tables(field::subgraph_operators));
    for (std::size_t i = 0; i < operators.size(); ++i) {
        EMU_TRY_VALUE(table, operators[i]);
        EMU_TRY(find_row(codes, table));
    }
    return {};
}

Result<std::vector<graph::Node>> read_nodes(const flatbuffer::Table& model,
                                            const flatbuffer::Table& subgraph,
                                            std::span<const graph::Tensor> tensors,
                                            Budget& budget) {
    EMU_TRY_VALUE(codes, model.tables(field::model_operator_codes));
    EMU_TRY_VALUE(operators, subgraph.tables(field::subgraph_operators));
    if (operators.size() == 0) return error(Fault::bad_model, "the network has no operators");
    std::vector<graph::Node> nodes;
    for (std::size_t i = 0; i < operators.size(); ++i) {
        EMU_TRY_VALUE(table, operators[i]);
        EMU_TRY_VALUE(row, find_row(codes, table));
        auto node = read_node(table, *row, tensors, budget);
        if (!node) {
            return error(Fault::bad_model, "operator %zu, %s: %s", i,
                         name_of_builtin(static_cast<std::int32_t>(row->code)).c_str(),
                         node.error().detail.c_str());
        }
        nodes.push_back(*std::move(node));
    }
    return nodes;
}

} // namespace emu::tflite
