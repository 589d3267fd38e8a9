// SPDX-License-Identifier: Apache-2.0
// functions.inc against the headers' prototypes: as many arguments, each of a type that its role
// can have, counted by an argument that can count. The headers come in by -include; compiling is
// the test.
#include <cstddef>
#include <initializer_list>
#include <type_traits>

#include "roles.h"

namespace conformance {

template <class T> constexpr bool is_number = std::is_integral_v<T> || std::is_enum_v<T>;

template <class T> constexpr bool can_be(Role role) {
    using Pointee = std::remove_cv_t<std::remove_pointer_t<T>>;
    constexpr bool pointer = std::is_pointer_v<T>;
    constexpr bool read_only = std::is_const_v<std::remove_pointer_t<T>>;
    if (role.shape == Shape::token) return is_number<T> || pointer;
    if (pointer != (role.null != Null::never)) return false;
    if (read_only && role.direction != Direction::in) return false;
    switch (role.shape) {
    case Shape::number: return is_number<T> || std::is_floating_point_v<T> || std::is_class_v<T>;
    case Shape::bits: return is_number<T>;
    case Shape::token_at: return is_number<Pointee> || std::is_pointer_v<Pointee>;
    case Shape::record:
    case Shape::array:
    case Shape::object: return std::is_class_v<Pointee>;
    case Shape::text: return std::is_same_v<Pointee, char>;
    case Shape::bytes: return std::is_void_v<Pointee> || sizeof(T) == sizeof(void*);
    default: return true;
    }
}

template <class R> constexpr bool can_return(Returns returns) {
    if (returns == Returns::pointer) return std::is_pointer_v<R>;
    if (returns == Returns::none) return std::is_void_v<R>;
    if (returns == Returns::value)
        return is_number<R> || std::is_floating_point_v<R> || std::is_class_v<R>;
    return is_number<R>;
}

template <class F> struct Prototype;

template <class R, class... A> struct Prototype<R(A...)> {
    static constexpr bool fits(Returns returns, std::initializer_list<Arg> args) {
        if (args.size() != sizeof...(A) || !can_return<R>(returns)) return false;
        constexpr bool counts[] = {is_number<A>..., false};
        for (const Arg& arg : args) {
            const bool counted = arg.role.shape == Shape::array || arg.role.shape == Shape::bytes;
            if (counted != (arg.count >= 0)) return false;
            if (counted && (arg.count >= int(sizeof...(A)) || !counts[arg.count])) return false;
        }
        const Arg* next = args.begin();
        return (can_be<A>((next++)->role) && ...);
    }
};

// The values of a format are no arguments of the row.
template <class R, class... A> struct Prototype<R(A..., ...)> : Prototype<R(A...)> {};

// A second row for a name is a redefinition here.
namespace listed {
#define FN(name, since, state, returns, ...)                                                       \
    enum class name {};                                                                            \
    constexpr State state_of_##name = State::state;
#define DECLARED_ONLY(name, reason) enum class name {};
#define ALIAS(old, name, first, last) using old = name;
#define CXX(symbol, entity, state) enum class symbol {};
#define OVERLOAD(symbol, entity, since, state, returns, type, ...) enum class symbol {};
#include "functions.inc"
#undef FN
#undef DECLARED_ONLY
#undef ALIAS
#undef CXX
#undef OVERLOAD
} // namespace listed

#define ARG(name, ...) Arg{#name, role::__VA_ARGS__},
#define FN(name, since, state, returns, ...)                                                       \
    static_assert(Prototype<decltype(::name)>::fits(Returns::returns, {__VA_ARGS__}), #name);
#define DECLARED_ONLY(name, reason) static_assert(std::is_function_v<decltype(::name)>, #name);
#define ALIAS(old, name, first, last) static_assert(std::is_function_v<decltype(::name)>, #old);
#define CXX(symbol, entity, state) static_assert(sizeof(&::entity) > 0, #symbol);
#define OVERLOAD(symbol, entity, since, state, returns, type, ...)                                 \
    static_assert(static_cast<Bracketed<void type>::Type*>(&::entity) != nullptr, #symbol);        \
    static_assert(Prototype<Bracketed<void type>::Type>::fits(Returns::returns, {__VA_ARGS__}),    \
                  #symbol);
#include "functions.inc"
#undef FN
#undef DECLARED_ONLY
#undef ALIAS
#undef CXX
#undef OVERLOAD

// What the newest headers no longer declare is declared here all the same, and has a row.
#define OLD_SIZE(type, first, last, lp64, ilp32)
#define LAST_DECLARED(name, last, binaries) static_assert(sizeof(listed::name) > 0, #name);
#include "versions.inc"

} // namespace conformance
