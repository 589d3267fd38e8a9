// SPDX-License-Identifier: Apache-2.0
// The rows of abi/<vendor>/*.inc as constants of the processor that they are compiled for, without
// a library. Included by the vendors' files only, before the tables.
#pragma once

#include "conformance/abi/roles.h"

#include <stddef.h>
#include <stdint.h>

namespace record {

using conformance::Arg;
using conformance::Direction;
using conformance::Returns;
using conformance::Role;
using conformance::Shape;

// Tells types apart, by its address.
template <class T> inline constexpr char mark_of = 0;
using Mark = const char*;

template <class T> struct Plain { using Type = T; };
template <class T> struct Plain<const T> { using Type = T; };
template <class T> struct Plain<volatile T> { using Type = T; };
template <class T> struct Element { using Type = typename Plain<T>::Type; };
template <class T, size_t n> struct Element<T[n]> { using Type = typename Element<T>::Type; };

// What a pointer points to.
struct Pointed {
    Mark mark = nullptr; // null: it is no pointer
    uint64_t size = 0;   // 0: nobody knows
};

template <class T> constexpr Pointed pointed(T*) {
    if constexpr (requires { sizeof(T); })
        return {&mark_of<typename Plain<T>::Type>, __is_function(T) ? 0 : sizeof(T)};
    else
        return {&mark_of<typename Plain<T>::Type>, 0};
}
template <class T> constexpr Pointed pointed_of = {};
template <class T> constexpr Pointed pointed_of<T*> = pointed(static_cast<T*>(nullptr));

struct Member {
    Mark record;
    const char* name;
    Mark type; // of it, or of an element
    uint64_t offset, size, element;
};

// As many as functions are asked with.
struct Words {
    uint64_t one = 0, two = 0, three = 0;
};

// What expressions of rows ask of a call's arguments, or of a struct's members.
struct Numbers {
    const Arg* arguments = nullptr;
    const uint64_t* words = nullptr;
    const Member* members = nullptr; // of all structs
    Mark record = nullptr;
    const unsigned char* bytes = nullptr;

    uint64_t operator()(const char* name) const;
    // What a function of the vendor's library says of such arguments; 0: it has none of that name.
    uint64_t ask(const char* function, Words given) const;
};
using Count = uint64_t (*)(const Numbers&);

enum class Meaning : uint8_t { points, points_or_gives, gives, shares };

// A pointer in a struct.
struct Pointer {
    Mark record;
    Meaning meaning;
    Role role;
    uint64_t offset;
    Pointed to;
    uint64_t (*count)(const void* record); // null: `bytes` says it
    uint64_t (*condition)(const void* record) = nullptr;
    Count bytes = nullptr;
};

struct Held {
    const char *function, *argument, *selector;
    uint64_t value;
    Pointed to;
};

struct Sized {
    const char *function, *argument;
    Count bytes;
};

struct Named {
    const char *function, *argument;
};

// A file's path where the condition holds; null: always.
struct FilePath {
    const char *function, *argument;
    Count when;
};

// A function that returns memory of both sides, which ends with the argument.
struct SharedResult {
    const char *function, *argument;
    Count bytes;
};

struct Function {
    const char* name;
    Returns returns;
    const Arg* arguments; // closed by one without a name
    const Pointed* pointed;
    Pointed result;
};

// All of a vendor; each list is closed by an empty row.
struct Tables {
    const Function* const* functions;
    const Named* aliases; // older name, function
    const Member* members;
    const Pointer* pointers;
    const Held* held;
    const Sized* sized;
    const Named* ends;
    const Named* runs; // what reads and writes memory of both; arguments are null
    const FilePath* paths;
    const SharedResult* shared_results;
    long long succeeded;
};
extern const Tables tables;

// What rows of sizes call it.
constexpr uint64_t up(uint64_t value, uint64_t multiple) {
    return (value + multiple - 1) & ~(multiple - 1); // of rows: powers of two
}

template <class F> struct Signature;
template <class R, class... A> struct Signature<R(A...)> {
    static constexpr Pointed arguments[] = {pointed_of<A>..., {}};
    static constexpr Pointed result = pointed_of<R>;
};

} // namespace record
