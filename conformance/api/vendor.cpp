// SPDX-License-Identifier: Apache-2.0
#include "conformance/api/vendor.h"

#include <algorithm>

namespace conformance {

namespace {

template <class Row> const Row* find_row(const std::vector<Row>& rows, std::string_view name) {
    const auto row = std::ranges::find(rows, name, &Row::name);
    return row == rows.end() ? nullptr : &*row;
}

} // namespace

const Function* Vendor::find_function(std::string_view function) const {
    return find_row(functions, function);
}

const Type* Vendor::find_type(std::string_view type) const {
    const NamedType* row = find_row(types, type);
    return row ? row->type : nullptr;
}

const Field* Vendor::find_field(const Type& record, std::string_view field) const {
    const auto row = std::ranges::find_if(
        fields, [&](const Field& f) { return f.record == &record && f.name == field; });
    return row == fields.end() ? nullptr : &*row;
}

const Constant* Vendor::find_constant(std::string_view constant) const {
    const Constant* row = find_row(statuses, constant);
    return row ? row : find_row(constants, constant);
}

long long Vendor::status_of(std::string_view fault) const {
    return find_row(faults, fault)->status;
}

long long Vendor::handle_status(std::string_view argument) const {
    const auto row = std::ranges::find(handle_faults, argument, &Fault::name);
    return row == handle_faults.end() ? status_of("bad_handle") : row->status;
}

std::string Vendor::status_name(long long status) const {
    const auto row = std::ranges::find(statuses, status, &Constant::value);
    return row == statuses.end() ? "" : row->name;
}

void Vendor::add_overload(std::string entity, Function function) {
    function.logged_as = std::move(entity);
    functions.push_back(std::move(function));
}

void Vendor::add_alias(std::string_view old_name, std::string_view function) {
    Function alias = *find_function(function);
    alias.name = old_name;
    alias.is_alias = true;
    functions.push_back(std::move(alias));
}

} // namespace conformance
