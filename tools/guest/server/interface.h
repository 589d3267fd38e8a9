// SPDX-License-Identifier: Apache-2.0
// What abi/<vendor>/ says of calls, as values: arguments, structs of both word sizes, and what lies
// behind pointers.
#pragma once

#include "conformance/abi/roles.h"
#include "conformance/api/type.h"
#include "emu-core/base/checked.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <string_view>
#include <utility>
#include <vector>

namespace guest {

using conformance::Arg;
using conformance::Direction;
using conformance::Kind;
using conformance::Null;
using conformance::Returns;
using conformance::Role;
using conformance::Shape;
using conformance::Type;

// The rows of pointers.inc; unknown: a pointer without a row.
enum class Meaning : std::uint8_t {
    plain,
    unknown,
    points,
    gives,
    gives_handles,
    gives_texts,
    points_or_gives,
    shares,
    shares_each,
    opaque,
    descriptor,
    path, // of a file
    callback
};

// The arguments of a call, or the fields of a struct, by name, for rows of sizes.
class Numbers {
public:
    virtual ~Numbers() = default;
    virtual std::uint64_t operator()(std::string_view name) const = 0;
    // What an argument of a call points to, ours, before or after it; zeros where it is null.
    template <class T> const T& at(std::string_view name) const {
        static const T nothing{};
        const void* const place = pointed(name);
        return place ? *static_cast<const T*>(place) : nothing;
    }
    template <class T> T element(std::string_view name, std::uint64_t index) const {
        const void* const place = pointed(name);
        return place ? static_cast<const T*>(place)[index] : T{};
    }
    // Where that lies; 0: null.
    std::uint64_t address(std::string_view name) const {
        return reinterpret_cast<std::uint64_t>(pointed(name));
    }
    // What a function of the library says of our words.
    virtual std::uint64_t ask(std::string_view, std::initializer_list<std::uint64_t>) const {
        return 0;
    }

protected:
    virtual const void* pointed(std::string_view) const { return nullptr; }
};
using Count = std::uint64_t (*)(const Numbers&);

struct Field {
    std::string_view name;
    const Type* type;
    std::array<std::uint32_t, 2> offset; // of the guest's: LP64, ILP32
    std::uint32_t here;                  // of ours
    std::array<std::uint32_t, 2> size{}; // bytes of the guest's, where it is a number or an address
    Meaning meaning = Meaning::plain;
    Role role{};
    int count = -1;           // index of the field that counts what it points to
    int condition = -1;       // of the field that is 0 if the library gives the memory
    int callback = -1;        // index of what the pointed to function is called with
    Count bytes = nullptr;    // instead of a count
    Count elements = nullptr; // structs that it points to, of an object of the library's
    // Bytes at one of several pointers, of our struct.
    std::uint64_t (*each)(const void* record, std::uint64_t index) = nullptr;
    bool (*when)(const void* record) = nullptr; // whether our struct's union holds it
};

struct Layout {
    std::string_view name;
    const Type* type;
    std::array<std::uint32_t, 2> size{}; // of the guest's
    std::vector<Field> fields{};
    std::array<bool, 2> same{}; // as here, but for the meanings of pointers
    bool special = false;       // it or a struct in it has a field that is more than a number
    bool complete = true;       // all meanings are known

    // Members of members are left out: their struct has a row, too.
    void add(Field field) {
        if (field.name.find('.') == field.name.npos) fields.push_back(field);
    }
};

// What the bytes of an argument are where another has this value.
struct Held {
    int selector;
    std::uint64_t value;
    const Type* record;
};

// What rows say of an argument that its role leaves open.
enum class Behind : std::uint8_t {
    role_says,
    path_or_bytes,     // a path where `when` holds
    handle_or_address, // of a handle, where `when` holds
    paths,             // `elements` of them
    pointers,          // `elements` of them, to bytes
    records,           // `elements` structs at most
    records_at,        // the address of such
    text,              // the library's, whose address it writes
    texts,             // likewise, `elements` of them
    opaque,            // passed on to functions of the program
    callback
};

struct Argument {
    std::string_view name;
    Role role;
    int count; // index of the argument that counts it, -1: none
    const Type* type = nullptr;
    std::vector<Held> held{};
    Count bytes = nullptr; // at most, of what roles leave open
    Behind behind = Behind::role_says;
    Count when = nullptr;
    Count elements = nullptr;
    std::uint64_t (*each)(const Numbers&, std::uint64_t index) = nullptr; // bytes at one pointer
    const Type* record = nullptr;
    int callback = -1;
    bool pair = false; // the first of two words of a struct, which lie together
    bool descriptor = false;
    bool ends = false;         // what stands there is gone after the call
    bool shares_again = false; // memory there has one user more
};

struct Function {
    std::string_view name;
    Returns returns;
    const Type* result = nullptr;
    std::vector<Argument> arguments{};
    std::string_view refused{}; // why the function cannot be called from a guest; "": it can
    Count shares = nullptr;     // bytes of the memory of both that it returns the address of
    int owner = -1;             // argument whose end is the memory's
    Count gives = nullptr;      // bytes of the library's that it returns the address of
    bool runs = false;          // it reads and writes memory of both sides
    int opens = 0;              // 1: the library is in use once more, -1: once less
};

struct Interface {
    std::vector<Layout> layouts{};
    std::vector<Function> functions{};
    std::deque<Function> callbacks{};
    std::vector<std::pair<std::string_view, std::string_view>> refusals{}; // function, reason
    std::vector<std::pair<std::string_view, std::string_view>> aliases{};  // older name, function
    long long unsupported = -1;                                            // the vendor's code

    Layout* layout(const Type& type);
    const Layout* layout(const Type& type) const;
    Function* function(std::string_view name);
    const Function* function(std::string_view name) const;
    Argument* argument(std::string_view function, std::string_view argument);
    // For rows of layout.inc, which come in any order.
    Layout& row_of(std::string_view name, const Type& type);
    // Rows of pointers.inc; names of fields and arguments that there are.
    void mean(std::string_view record, std::string_view field, Meaning meaning, Role role = {},
              std::string_view count = {}, std::string_view condition = {});
    // All fields that point to such a struct: one, which is read.
    void mean_all(const Type& record);
    void call_back(std::string_view record, std::string_view field, Function function);
    void call_back(Argument& argument, Function function);
    void give(std::string_view record, std::string_view field, Count bytes);
    // A member of a union, of 64-bit programs: where it lies is the same in both.
    void choose(std::string_view record, const Field& field);
    void share_result(std::string_view function, std::string_view owner, Count bytes);
    void hold(std::string_view function, std::string_view argument, std::string_view selector,
              std::uint64_t value, const Type& record);

    Field& field(std::string_view record, std::string_view name);

    // Once, after all rows: sizes, what is the same, older names, and which functions are refused.
    void complete();
    // Why a function cannot be carried over; "": it can.
    std::string_view reason_against(const Function& one) const;
    // A struct by value of more than 16 bytes: 64-bit Arm passes its address, x86-64 the stack.
    bool is_wide_record(const Type& type) const;
    // Bytes of a type in a guest. Precondition: complete.
    std::uint64_t guest_size(const Type& type, bool narrow) const;
};

// What the rows of pointers.inc call it. Numbers that come from programs may be negative.
constexpr std::uint64_t most(std::int64_t value, std::uint64_t limit) {
    return value < 0 ? 0 : std::min(static_cast<std::uint64_t>(value), limit);
}

constexpr std::uint64_t up(std::uint64_t value, std::uint64_t multiple) {
    return emu::align_up(value, multiple);
}

} // namespace guest
