// SPDX-License-Identifier: Apache-2.0
// What is known of each exported function: its arguments' names and what they are.
// function_rows.inc makes these rows of a vendor's table.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace emu {

// What one argument is. The enumerators are spelt as in the tables of roles.
struct Role {
    enum class Kind : std::uint8_t {
        number,   // an integer, an enumerator, a descriptor
        bits,     // a set of bits
        token,    // a handle
        token_at, // a pointer to a handle
        record,   // a pointer to one struct
        array,    // a pointer to several
        bytes,    // a pointer to bytes; where the role allows it, to a path when their number is 0
        raw,      // a pointer to values whose number is told nowhere
        text,     // a string closed by NUL
        object,   // a pointer to a public struct that the library gave
    };
    enum class Null : std::uint8_t { never, refused, allowed };
    enum class Direction : std::uint8_t { in, out, inout, lent };

    Kind kind = Kind::number;
    Null null = Null::never;
    Direction direction = Direction::in;
};

struct Argument {
    const char* name = nullptr;
    Role role;
    int counted_by = -1; // index of the argument that counts elements or bytes; -1: none
};

struct Function {
    enum class State : std::uint8_t {
        full,
        partial,
        stub,
        absent
    }; // absent: of no library of ours
    enum class Returns : std::uint8_t { status, pointer, value, none };

    const char* name;
    State state;
    Returns returns;
    const Argument* arguments;
    std::size_t count;                 // of arguments
    std::atomic<std::uint64_t>* calls; // so far, under this name
};

// Carries the number of arguments in its type, so that a call with another number does not compile.
template <std::size_t argument_count> struct FunctionOf : Function {
    // Precondition: row.count == argument_count.
    explicit constexpr FunctionOf(const Function& row) : Function(row) {}

    // The same function under another exported name.
    constexpr FunctionOf renamed(const char* alias, std::atomic<std::uint64_t>* alias_calls) const {
        FunctionOf other = *this;
        other.name = alias;
        other.calls = alias_calls;
        return other;
    }
};

} // namespace emu
