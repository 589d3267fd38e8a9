// SPDX-License-Identifier: Apache-2.0
// Compiled once for each interface: the headers come in by -include, the tables from the vendor's
// folder in abi/.
#include "tools/python/abi/module.h"

namespace python_abi {
namespace {

// Structs first, so that types which point to each other know their names.
void read_layout(Module& module) {
#define SIZE(type, lp64, ilp32) module.declare<type>(#type);
#define FIELD(type, field, lp64, ilp32) module.declare<type>(#type);
#include "layout.inc"
#undef SIZE
#undef FIELD
#define SIZE(type, lp64, ilp32) module.size(#type, lp64);
#define FIELD(type, member, lp64, ilp32)                                                           \
    module.field(#type "." #member, python_type<decltype(type::member)>(module.classes()), lp64);
#include "layout.inc"
}

void read_constants(Module& module) {
#define ENUM(type, name, value) module.enumerator(#type, #name, (long long)(value));
#define MACRO(name, value) module.constant(#name, (long long)(value));
#include "enums.inc"
#define STATUS(name, value, when) module.status(#name, value);
#define FAULT(fault, status)
#include "status.inc"
}

void read_functions(Module& module) {
#define FN(name, since, state, returns, ...) module.function<decltype(::name)>(#name);
#define DECLARED_ONLY(name, reason)
#define ALIAS(old, name, first, last) module.function<decltype(::name)>(#old);
#include "functions.inc"
}

} // namespace
} // namespace python_abi

int main(int count, char** arguments) {
    python_abi::Module module(PYTHON_ABI_BEGINNINGS);
    python_abi::read_layout(module);
    python_abi::read_constants(module);
    python_abi::read_functions(module);
    return python_abi::run(module, PYTHON_ABI_VENDOR, count, arguments);
}
