// SPDX-License-Identifier: Apache-2.0
// The value of an argument of any type, for the call log. Made without allocation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace emu {

struct ArgumentValue {
    enum class Kind : std::uint8_t { none, negative, integer, real, pointer };

    Kind kind = Kind::none; // none: of a type that is not shown
    std::uint64_t bits = 0; // negative: of the int64; pointer: the address
    double real = 0;
    std::size_t pointee = 0; // bytes of the integer or pointer that a pointer points to; 0: other

    ArgumentValue() = default;

    template <class T>
        requires std::is_integral_v<T> || std::is_enum_v<T>
    explicit ArgumentValue(T value)
        : kind(value < T{} ? Kind::negative : Kind::integer),
          bits(static_cast<std::uint64_t>(value)) {}

    template <class T>
        requires std::is_floating_point_v<T>
    explicit ArgumentValue(T value) : kind(Kind::real), real(static_cast<double>(value)) {}

    template <class T> explicit ArgumentValue(T* pointer)
        : kind(Kind::pointer), bits(reinterpret_cast<std::uintptr_t>(pointer)) {
        if constexpr (std::is_integral_v<T> || std::is_pointer_v<T>) pointee = sizeof(T);
    }

    // Structs by value.
    template <class T>
        requires std::is_class_v<T> || std::is_union_v<T>
    explicit ArgumentValue(const T&) {}
};

} // namespace emu
