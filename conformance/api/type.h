// SPDX-License-Identifier: Apache-2.0
// C types as values, deduced from the vendors' headers.
#pragma once

#include <cstddef>
#include <type_traits>

namespace conformance {

// nothing: incomplete types as well.
enum class Kind { nothing, integer, real, pointer, array, record };

struct Type {
    Kind kind = Kind::nothing;
    std::size_t size = 0; // bytes, 0 for nothing
    bool is_signed = false;
    const Type* of = nullptr; // what a pointer points to, what an array consists of
};

template <class T> const Type& type_of();

template <class T> Type describe_type() {
    if constexpr (std::is_void_v<T> || std::is_function_v<T> || !requires { sizeof(T); }) {
        return {};
    } else if constexpr (std::is_pointer_v<T>) {
        return {Kind::pointer, sizeof(T), false,
                &type_of<std::remove_cv_t<std::remove_pointer_t<T>>>()};
    } else if constexpr (std::is_array_v<T>) {
        return {Kind::array, sizeof(T), false, &type_of<std::remove_extent_t<T>>()};
    } else if constexpr (std::is_enum_v<T>) {
        return {Kind::integer, sizeof(T), std::is_signed_v<std::underlying_type_t<T>>};
    } else if constexpr (std::is_integral_v<T>) {
        return {Kind::integer, sizeof(T), std::is_signed_v<T>};
    } else if constexpr (std::is_floating_point_v<T>) {
        return {Kind::real, sizeof(T), true};
    } else {
        return {Kind::record, sizeof(T)};
    }
}

// The same object for the same T: records are told apart by its address.
template <class T> const Type& type_of() {
    static const Type type = describe_type<T>();
    return type;
}

} // namespace conformance
