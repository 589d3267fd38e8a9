// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/tflite/operators.h"

#include "emu-core/model/import_checks.h"
#include "emu-core/model/tflite/result_shapes.h"
#include "emu-core/model/tflite/schema.h"
#include "emu-core/model/tflite/supported.h"

#include <algorithm>

namespace emu::tflite {
namespace {

Result<std::int32_t> builtin_of(const flatbuffer::Table& code) {
    EMU_TRY_VALUE(narrow, code.scalar<std::int8_t>(field::code_deprecated));
    EMU_TRY_VALUE(wide, code.scalar<std::int32_t>(field::code_builtin));
    return std::max(std::int32_t{narrow}, wide);
}

// What an operator of the file is; `row` is null when it is not supported.
struct Operator {
    const Supported* row = nullptr;
    std::string name;
};

Result<Operator> find_operator(const flatbuffer::Tables& codes, const flatbuffer::Table& table) {
    EMU_TRY_VALUE(index, table.scalar<std::uint32_t>(field::operator_code));
    if (index >= codes.size()) {
        return error(Fault::bad_model, "an operator has the code number %u of %zu", index,
                     codes.size());
    }
    EMU_TRY_VALUE(code, codes[index]);
    EMU_TRY_VALUE(builtin, builtin_of(code));
    EMU_TRY_VALUE(custom, code.string(field::code_custom));
    const bool is_custom = builtin == static_cast<std::int32_t>(Builtin::custom);
    return Operator{find_supported(builtin, custom),
                    is_custom ? name_of_custom(custom) : name_of_builtin(builtin)};
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

Outcome read_operator(const flatbuffer::Table& table, const Supported& row, TensorMap& tensors) {
    EMU_TRY_VALUE(call, Call::make(table, row.operands, tensors));
    EMU_TRY_VALUE(options, read_options(table, row));
    call.options = options;
    EMU_TRY_VALUE(custom, table.vector<std::uint8_t>(field::operator_custom_options));
    call.custom_options = custom.bytes();
    if (tensors.network().is_reshaped()) EMU_TRY(infer_result_shapes(row.code, call));
    EMU_TRY(row.decode(call));
    return call.check_finished();
}

Outcome add_unsupported(const flatbuffer::Tables& codes, const flatbuffer::Table& subgraph,
                        std::set<std::string>& names) {
    EMU_TRY_VALUE(operators, subgraph.tables(field::subgraph_operators));
    for (std::size_t i = 0; i < operators.size(); ++i) {
        EMU_TRY_VALUE(table, operators[i]);
        EMU_TRY_VALUE(kind, find_operator(codes, table));
        if (!kind.row) names.insert(std::move(kind.name));
    }
    return {};
}

} // namespace

Outcome expect_supported(const flatbuffer::Table& model, const flatbuffer::Tables& subgraphs) {
    EMU_TRY_VALUE(codes, model.tables(field::model_operator_codes));
    std::set<std::string> names;
    for (std::size_t i = 0; i < subgraphs.size(); ++i) {
        EMU_TRY_VALUE(subgraph, subgraphs[i]);
        EMU_TRY(add_unsupported(codes, subgraph, names));
    }
    return expect_none(names);
}

Outcome read_operators(const flatbuffer::Table& model, const flatbuffer::Table& subgraph,
                       TensorMap& tensors) {
    EMU_TRY_VALUE(codes, model.tables(field::model_operator_codes));
    EMU_TRY_VALUE(operators, subgraph.tables(field::subgraph_operators));
    // A subgraph that is called may give what it is given.
    if (operators.size() == 0 && !tensors.network().is_called()) {
        return error(Fault::bad_model, "the network has no operators");
    }
    for (std::size_t i = 0; i < operators.size(); ++i) {
        EMU_TRY_VALUE(table, operators[i]);
        EMU_TRY_VALUE(kind, find_operator(codes, table));
        const Outcome read = read_operator(table, *kind.row, tensors);
        if (!read) {
            return error(Fault::bad_model, "operator %zu, %s: %s", i, kind.name.c_str(),
                         read.error().detail.c_str());
        }
    }
    return {};
}

} // namespace emu::tflite
