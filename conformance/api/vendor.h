// SPDX-License-Identifier: Apache-2.0
// What the tables in abi/<vendor>/ say, as values that the runner works from.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "conformance/abi/roles.h"
#include "conformance/api/type.h"

namespace conformance {

struct NamedType {
    std::string name;
    const Type* type;
};

struct Field {
    const Type* record;
    std::string name;
    std::size_t offset;
    const Type* type;
};

struct Constant {
    std::string name;
    long long value;
};

struct Fault {
    std::string name;
    long long status;
};

struct Function {
    std::string name;
    State state;
    Returns returns;
    std::vector<Arg> args;
    const Type* result = nullptr;
    std::vector<const Type*> parameters{}; // as many as args
    bool is_alias = false;
    std::string logged_as{}; // where the log does not have the name
};

struct Vendor {
    std::string name;
    std::vector<NamedType> types{};
    std::vector<Field> fields{};
    std::vector<Constant> constants{};
    std::vector<Constant> statuses{}; // the first is success
    std::vector<Fault> faults{};
    std::vector<Fault> handle_faults{}; // by the argument, where it is not bad_handle's
    std::vector<Function> functions{};

    const Function* find_function(std::string_view function) const;
    const Type* find_type(std::string_view type) const;
    const Field* find_field(const Type& record, std::string_view field) const;
    const Constant* find_constant(std::string_view constant) const; // statuses too
    long long status_of(std::string_view fault) const;              // a fault that is listed
    long long handle_status(std::string_view argument) const;       // of a handle that is wrong
    std::string status_name(long long status) const;                // "" if it is none
    void add_overload(std::string entity, Function function);       // the log has the entity
    void add_alias(std::string_view old_name, std::string_view function);
};

// Null if no vendor has the name.
const Vendor* find_vendor(std::string_view name);

// Adds result and parameter types, taken from the prototype F.
template <class F> struct Prototype;

template <class R, class... A> struct Prototype<R(A...)> {
    static Function typed(Function function) {
        function.result = &type_of<R>();
        function.parameters = {&type_of<A>()...};
        return function;
    }
};

// The values of a format are no parameters.
template <class R, class... A> struct Prototype<R(A..., ...)> : Prototype<R(A...)> {};

} // namespace conformance
