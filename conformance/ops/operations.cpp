// SPDX-License-Identifier: Apache-2.0
#include "conformance/ops/parameters.h"

#include "conformance/ops/read_members.h"

#include "emu-core/base/error.h"

#include <cctype>

using namespace emu::ops;

namespace {

template <class Operation>
PreparedKernel read_and_prepare(Parameters& from, const Operands& operands) {
    Operation operation;
    read_members(from, operation);
    const std::string complaint = from.complaint();
    if (!complaint.empty()) return emu::Error{emu::Fault::bad_argument, complaint};
    return prepare(operation, operands);
}

template <> PreparedKernel read_and_prepare<Custom>(Parameters&, const Operands&) {
    return emu::error(emu::Fault::bad_argument, "applications compute it");
}

template <> PreparedKernel read_and_prepare<Threads>(Parameters&, const Operands&) {
    return emu::error(emu::Fault::bad_argument, "its programs have no text here");
}

struct Entry {
    std::string_view name;
    PreparedKernel (*prepare)(Parameters&, const Operands&);
};

#define ENTRY(type, ...) {#type, read_and_prepare<type>},
constexpr Entry entries[] = {EMU_OPERATIONS(ENTRY)};
#undef ENTRY

// "TopK" of "top_k"
std::string camel_case(std::string_view name) {
    std::string text;
    bool begins = true;
    for (const char c : name) {
        if (c != '_') text += begins ? static_cast<char>(std::toupper(c)) : c;
        begins = c == '_';
    }
    return text;
}

} // namespace

PreparedKernel prepare_named(std::string_view operation, Parameters& parameters,
                             const Operands& operands) {
    const std::string name = camel_case(operation);
    for (const Entry& entry : entries) {
        if (entry.name == name) return entry.prepare(parameters, operands);
    }
    return emu::error(emu::Fault::bad_argument, "no operation has this name");
}
