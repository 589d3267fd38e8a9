// SPDX-License-Identifier: Apache-2.0
#include "tools/python/abi/module.h"

#include <algorithm>
#include <cstdio>
#include <set>
#include <sstream>

namespace python_abi {
namespace {

constexpr size_t longest_line = 120;

bool is_identifier(const std::string& name) {
    return name.find_first_of("(:") == name.npos;
}

} // namespace

Module::Module(const std::string& beginnings) {
    std::istringstream words(beginnings);
    for (std::string word; words >> word;) beginnings_.push_back(word);
}

bool Module::wanted(const std::string& name) const {
    const auto begins = [&](const std::string& word) { return name.rfind(word, 0) == 0; };
    return beginnings_.empty() || std::any_of(beginnings_.begin(), beginnings_.end(), begins);
}

Module::Struct* Module::find(const std::string& name) {
    const auto found = std::find_if(structs_.begin(), structs_.end(),
                                    [&](const Struct& one) { return one.name == name; });
    return found == structs_.end() ? nullptr : &*found;
}

void Module::size(const std::string& name, size_t bytes) {
    if (Struct* one = find(name)) one->size = bytes; // handles have a size and are no struct
}

void Module::field(const std::string& name, const std::string& type, size_t offset) {
    const size_t dot = name.find('.');
    if (Struct* one = find(name.substr(0, dot)))
        one->fields.push_back({name.substr(dot + 1), type, offset});
}

void Module::enumerator(const std::string& type, const std::string& name, long long value) {
    if (!is_identifier(name)) return;
    if (!enumerators_.count(type)) enums_.push_back(type);
    enumerators_[type].push_back({name, value});
}

void Module::constant(const std::string& name, long long value) {
    if (is_identifier(name)) constants_.push_back({name, value});
}

void Module::status(const std::string& name, long long value) {
    statuses_.push_back({name, value});
}

// Fields at one place are members of a union without a name.
void Module::print(const Struct& one) const {
    std::string fields, unions, anonymous;
    for (size_t i = 0, end; i < one.fields.size(); i = end) {
        for (end = i + 1;
             end < one.fields.size() && one.fields[end].offset == one.fields[i].offset;)
            ++end;
        std::string rows;
        for (size_t k = i; k < end; ++k)
            rows += "        (\"" + one.fields[k].name + "\", " + one.fields[k].type + "),\n";
        if (end - i > 1) {
            const std::string name = one.name + "_" + one.fields[i].name;
            unions += "class " + name + "(c.Union):\n    _fields_ = [\n" + rows + "    ]\n\n\n";
            rows = "        (\"_" + one.fields[i].name + "\", " + name + "),\n";
            anonymous += (anonymous.empty() ? "\"_" : ", \"_") + one.fields[i].name + "\"";
        }
        fields += rows;
    }
    std::printf("\n\n%sclass %s(c.Structure):\n", unions.c_str(), one.name.c_str());
    if (!anonymous.empty()) std::printf("    _anonymous_ = [%s]\n", anonymous.c_str());
    std::printf("    _fields_ = [\n%s    ]\n", fields.c_str());
}

// A table from value to name: of two names of one value the first.
void Module::print_names(const std::string& name, const std::vector<Named>& rows) const {
    std::set<long long> seen;
    for (const Named& row : rows) std::printf("%s = %lld\n", row.name.c_str(), row.value);
    std::printf("%s = {\n", name.c_str());
    for (const Named& row : rows)
        if (seen.insert(row.value).second)
            std::printf("    %s: \"%s\",\n", row.name.c_str(), row.name.c_str());
    std::printf("}\n\n");
}

void Module::print(const std::string& vendor) const {
    std::printf(
        "# SPDX-License-Identifier: Apache-2.0\n"
        "# Generated from abi/%s by tools/python/abi, and compared with it by a test.\n"
        "\"\"\"The C interface as ctypes: structs, constants, tables from values to names, and "
        "FUNCTIONS.\"\"\"\nimport ctypes as c\n",
        vendor.c_str());
    for (const Struct& one : structs_) print(one);
    std::printf("\n\n");
    for (const std::string& type : enums_) print_names(type, enumerators_.at(type));
    for (const Named& row : constants_) std::printf("%s = %lld\n", row.name.c_str(), row.value);
    std::printf("\n");
    print_names("STATUS", statuses_);
    std::printf("# Name: the result's type, and the arguments'.\nFUNCTIONS = {\n");
    for (const Declared& one : functions_) {
        const std::string left = "    \"" + one.name + "\": (" + one.result + ",";
        const std::string right = "[" + one.arguments + "]),";
        const bool fits = left.size() + 1 + right.size() <= longest_line;
        std::printf("%s%s%s\n", left.c_str(), fits ? " " : "\n        ", right.c_str());
    }
    std::printf("}\n");
}

void Module::print_layout() const {
    for (const Struct& one : structs_) {
        if (one.size) std::printf("%s %zu\n", one.name.c_str(), one.size);
        for (const Field& field : one.fields)
            std::printf("%s.%s %zu\n", one.name.c_str(), field.name.c_str(), field.offset);
    }
}

int run(const Module& module, const std::string& vendor, int count, char** arguments) {
    if (count == 1) {
        module.print(vendor);
    } else if (count == 2 && std::string(arguments[1]) == "--layout") {
        module.print_layout();
    } else {
        std::fprintf(stderr, "%s [--layout]: the vendor's interface in Python\n", arguments[0]);
        return 2;
    }
    return 0;
}

} // namespace python_abi
