// SPDX-License-Identifier: Apache-2.0
// The columns of abi/roles.inc and of the FN rows as types.
#pragma once

namespace conformance {

enum class Shape { number, bits, token, token_at, record, array, bytes, raw, object, text };
enum class Null { never, refused, allowed };
enum class Direction { in, out, inout, lent };
enum class Returns { status, pointer, value, none };
enum class State { full, partial, stub, absent };

struct Role {
    Shape shape;
    Null null;
    Direction direction;
};

namespace role {
#define ROLE(name, shape, null, direction)                                                         \
    inline constexpr Role name{Shape::shape, Null::null, Direction::direction};
#include "abi/roles.inc"
#undef ROLE
} // namespace role

struct Arg {
    const char* name;
    Role role;
    int count = -1; // index of the argument that counts this one, -1: none
};

// The function type in brackets, of a row for one of several functions of a name: Bracketed<void
// (type)>.
template <class T> struct Bracketed;
template <class T> struct Bracketed<void(T*)> { using Type = T; };

} // namespace conformance
