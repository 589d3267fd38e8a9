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

// What a pointer points to, or a struct by value that is larger than a word, which has an address
// instead.
struct Pointed {
    Mark mark = nullptr; // null: it is neither
    uint64_t size = 0;   // 0: nobody knows
    bool by_value = false;
};

template <class T> constexpr Pointed pointed(T*) {
    if constexpr (requires { sizeof(T); })
        return {&mark_of<typename Plain<T>::Type>, __is_function(T) ? 0 : sizeof(T)};
    else
        return {&mark_of<typename Plain<T>::Type>, 0};
}
template <class T> constexpr bool has_address = false;
template <class T>
    requires(__is_class(T))
constexpr bool has_address<T> = sizeof(T) > sizeof(uint64_t);
template <class T> constexpr Pointed pointed_of = {};
template <class T>
    requires has_address<T>
constexpr Pointed pointed_of<T> = {&mark_of<T>, sizeof(T), true};
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

// What rows of sizes call it. Numbers that come from programs may be negative.
constexpr uint64_t most(int64_t value, uint64_t limit) {
    return value < 0                              ? 0
           : static_cast<uint64_t>(value) < limit ? static_cast<uint64_t>(value)
                                                  : limit;
}

// What expressions of rows ask of a call's arguments, or of a struct's members.
struct Numbers {
    const Arg* arguments = nullptr;
    const uint64_t* words = nullptr;
    const Member* members = nullptr; // of all structs
    Mark record = nullptr;
    const unsigned char* bytes = nullptr;

    uint64_t operator()(const char* name) const;
    uint64_t address(const char* name) const { return (*this)(name); }
    // What an argument points to; zeros where it is not to be read.
    template <class T> T at(const char* name) const { return element<T>(name, 0); }
    template <class T> T element(const char* name, uint64_t index) const {
        T value{};
        copy(address(name) + index * sizeof value, &value, sizeof value);
        return value;
    }
    // What a function of the vendor's library says of such arguments; 0: it has none of that name.
    uint64_t ask(const char* function, Words given) const;

private:
    static void copy(uint64_t address, void* to, uint64_t bytes);
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

// A struct that every member which is a pointer of that type points to one of.
struct PointedRecord {
    Mark pointer;
    Pointed to;
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

// What is behind an argument of which the role leaves that open.
struct Open {
    enum Kind : uint8_t {
        paths,
        pointers,   // to `each` bytes
        records,    // structs
        records_at, // where the address of such stands
        text,       // the library writes the address of one; of `count` bytes, 0: closed by NUL
        texts
    };
    const char *function, *argument;
    Kind kind;
    Pointed to;
    Count count; // how many
    uint64_t (*each)(const Numbers&, uint64_t index) = nullptr;
};

// A function that starts a task, finishes one or drops one: the argument with its handle, and the
// one with the structs of the memory that the task writes, null unless it starts.
struct Task {
    enum Step : uint8_t { starts, finishes, drops };
    const char* function;
    Step step;
    const char *handle, *results;
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
    const PointedRecord* pointed_records;
    const Held* held;
    const Sized* sized;
    const Named* ends;
    const Named* runs; // what reads and writes memory of both; arguments are null
    const FilePath* paths;
    const SharedResult* shared_results;
    const Open* open;
    const Task* tasks;
    const Named* reads; // arguments whose structs' memory of both sides is read
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
