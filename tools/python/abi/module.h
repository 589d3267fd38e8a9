// SPDX-License-Identifier: Apache-2.0
// A Python module of a vendor's interface: its structs, constants, codes and functions for ctypes.
#pragma once

#include "tools/python/abi/python_type.h"

#include <vector>

namespace python_abi {

class Module {
public:
    // Only structs and functions whose names begin with one of these words, blanks between them.
    explicit Module(const std::string& beginnings);

    // Rows of layout.inc: bytes. All of a struct's fields must have a row.
    template <class T> void declare(const std::string& name) {
        if (!std::is_class_v<T> || !wanted(name)) return;
        if (classes_.emplace(typeid(T*), name).second) structs_.push_back({name, 0, {}});
    }
    void size(const std::string& name, size_t bytes);
    void field(const std::string& name, const std::string& type, size_t offset);
    // Rows of enums.inc and of status.inc; names that C alone has, with arguments say, are left
    // out.
    void enumerator(const std::string& type, const std::string& name, long long value);
    void constant(const std::string& name, long long value);
    void status(const std::string& name, long long value);
    template <class F> void function(const std::string& name) {
        if (!wanted(name)) return;
        functions_.push_back(
            {name, Function<F>::result(classes_), Function<F>::arguments(classes_)});
    }

    const Classes& classes() const { return classes_; }
    // The module; or of each struct and field a line with its size or offset, as layout.inc says.
    void print(const std::string& vendor) const;
    void print_layout() const;

private:
    struct Field {
        std::string name, type;
        size_t offset;
    };
    struct Struct {
        std::string name;
        size_t size; // 0: layout.inc does not say
        std::vector<Field> fields;
    };
    struct Named {
        std::string name;
        long long value;
    };
    struct Declared {
        std::string name, result, arguments;
    };

    bool wanted(const std::string& name) const;
    Struct* find(const std::string& name);
    void print(const Struct& one) const;
    void print_names(const std::string& name, const std::vector<Named>& rows) const;

    std::vector<std::string> beginnings_;
    Classes classes_;
    std::vector<Struct> structs_;
    std::vector<std::string> enums_; // in order
    std::map<std::string, std::vector<Named>> enumerators_;
    std::vector<Named> constants_, statuses_;
    std::vector<Declared> functions_;
};

// Prints what the vendor's tables say, as the arguments ask.
int run(const Module& module, const std::string& vendor, int count, char** arguments);

} // namespace python_abi
