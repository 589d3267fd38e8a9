// SPDX-License-Identifier: Apache-2.0
// What ctypes calls a C type.
#pragma once

#include <map>
#include <string>
#include <type_traits>
#include <typeindex>

namespace python_abi {

// The classes that the module declares, by their C type.
using Classes = std::map<std::type_index, std::string>;

template <class T> std::string python_type(const Classes& classes);

template <class F> struct Function;
template <class R, class... A> struct Function<R(A...)> {
    // The types of the arguments, with ", " between.
    static std::string arguments(const Classes& classes) {
        std::string list;
        ((list += (list.empty() ? "" : ", ") + python_type<A>(classes)), ...);
        return list;
    }
    static std::string result(const Classes& classes) { return python_type<R>(classes); }
};

template <class T> std::string number_type() {
    if constexpr (std::is_same_v<T, bool>) return "c.c_bool";
    if constexpr (std::is_same_v<T, float>) return "c.c_float";
    if constexpr (std::is_same_v<T, double>) return "c.c_double";
    if constexpr (std::is_same_v<T, char>) return "c.c_char";
    return (std::is_signed_v<T> ? "c.c_int" : "c.c_uint") + std::to_string(sizeof(T) * 8);
}

// What is not declared, and single bytes, are memory whose address is all that Python needs.
template <class T> std::string pointer_type(const Classes& classes) {
    if constexpr (std::is_function_v<T>) {
        const std::string arguments = Function<T>::arguments(classes);
        return "c.CFUNCTYPE(" + Function<T>::result(classes) +
               (arguments.empty() ? "" : ", " + arguments) + ")";
    } else if constexpr (std::is_same_v<T, char>) {
        return "c.c_char_p";
    } else if constexpr (std::is_class_v<T> || std::is_union_v<T>) {
        const auto found = classes.find(typeid(T*));
        return found == classes.end() ? "c.c_void_p" : "c.POINTER(" + found->second + ")";
    } else if constexpr (std::is_void_v<T>) {
        return "c.c_void_p";
    } else if constexpr (std::is_arithmetic_v<T> && sizeof(T) == 1) {
        return "c.c_void_p";
    } else {
        return "c.POINTER(" + python_type<T>(classes) + ")";
    }
}

// Of a struct that is not declared: "", which the module's import refuses.
template <class T> std::string python_type(const Classes& classes) {
    using Bare = std::remove_cv_t<T>;
    if constexpr (std::is_void_v<Bare>) {
        return "None";
    } else if constexpr (std::is_array_v<Bare>) {
        return python_type<std::remove_extent_t<Bare>>(classes) + " * " +
               std::to_string(std::extent_v<Bare>);
    } else if constexpr (std::is_pointer_v<Bare>) {
        return pointer_type<std::remove_cv_t<std::remove_pointer_t<Bare>>>(classes);
    } else if constexpr (std::is_enum_v<Bare>) {
        return number_type<std::underlying_type_t<Bare>>();
    } else if constexpr (std::is_arithmetic_v<Bare>) {
        return number_type<Bare>();
    } else {
        const auto found = classes.find(typeid(Bare*));
        return found == classes.end() ? "" : found->second;
    }
}

} // namespace python_abi
