// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/elements/binary.h"

#include "emu-core/ops/arithmetic/number_kinds.h"

#include <cmath>

namespace emu::ops {
namespace {

float divide(float a, float b) {
    return a / b;
}

// The least integer divided by -1 has no quotient and traps on some hosts; as a difference it
// wraps.
std::int64_t divide(std::int64_t a, std::int64_t b) {
    if (b == 0) return 0;
    return b == -1 ? -a : a / b;
}

// In double, where no quotient of two floats rounds up to an integer that a float can tell apart.
float floor_divide(float a, float b) {
    return static_cast<float>(std::floor(double{a} / b));
}

std::int64_t fmod(std::int64_t a, std::int64_t b) {
    return b == 0 || b == -1 ? 0 : a % b;
}

float fmod(float a, float b) {
    return std::fmod(a, b);
}

std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
    const std::int64_t rest = fmod(a, b);
    return divide(a, b) - (rest != 0 && (rest < 0) != (b < 0));
}

template <class Value> Value remainder(Value a, Value b) {
    const Value rest = fmod(a, b);
    if (rest != 0) return (rest < 0) != (b < 0) ? rest + b : rest;
    if constexpr (std::is_floating_point_v<Value>) return std::copysign(rest, b);
    return rest;
}

float power(float a, float b) {
    return static_cast<float>(std::pow(double{a}, double{b}));
}

// A negative exponent leaves something other than 0 of 1 and -1 only; also 0 gives 0.
std::int64_t power(std::int64_t a, std::int64_t b) {
    if (b < 0) {
        if (a == -1) return b % 2 == 0 ? 1 : -1;
        return a == 1;
    }
    std::int64_t result = 1;
    for (; b > 0; b /= 2, a *= a) {
        if (b % 2 == 1) result *= a;
    }
    return result;
}

struct BinaryEntry {
    std::string_view name;
    BinaryLine<float> real;
    BinaryLine<std::int64_t> integer;
};

template <class Value, auto function>
void line(const Value* a, const Value* b, Value* y, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) y[i] = static_cast<Value>(function(a[i], b[i]));
}

template <auto function> constexpr BinaryEntry of_numbers(std::string_view name) {
    return {name, line<float, function>, line<std::int64_t, function>};
}

template <auto function> constexpr BinaryEntry of_bools(std::string_view name) {
    return {name, nullptr, line<std::int64_t, function>};
}

// By enumerator.
constexpr BinaryEntry binary_entries[binary_functions] = {
    of_numbers<[](auto a, auto b) { return a + b; }>("Add"),
    of_numbers<[](auto a, auto b) { return a - b; }>("Sub"),
    of_numbers<[](auto a, auto b) { return a * b; }>("Mul"),
    of_numbers<[](auto a, auto b) { return divide(a, b); }>("Div"),
    of_numbers<[](auto a, auto b) { return floor_divide(a, b); }>("FloorDiv"),
    of_numbers<[](auto a, auto b) { return smaller(a, b); }>("Min"),
    of_numbers<[](auto a, auto b) { return larger(a, b); }>("Max"),
    of_numbers<[](auto a, auto b) { return power(a, b); }>("Pow"),
    of_numbers<[](auto a, auto b) { return remainder(a, b); }>("Mod"),
    of_numbers<[](auto a, auto b) { return fmod(a, b); }>("Fmod"),
    of_numbers<[](auto a, auto b) { return (a - b) * (a - b); }>("SquaredDifference"),
    of_numbers<[](auto a, auto b) { return a < 0 ? a * b : a; }>("PReLU"),
    of_numbers<[](auto a, auto b) { return a == b; }>("Equal"),
    of_numbers<[](auto a, auto b) { return a != b; }>("NotEqual"),
    of_numbers<[](auto a, auto b) { return (a > b); }>("Greater"),
    of_numbers<[](auto a, auto b) { return a >= b; }>("GreaterEqual"),
    of_numbers<[](auto a, auto b) { return a < b; }>("Less"),
    of_numbers<[](auto a, auto b) { return a <= b; }>("LessEqual"),
    of_bools<[](auto a, auto b) { return a & b; }>("And"),
    of_bools<[](auto a, auto b) { return a | b; }>("Or"),
    of_bools<[](auto a, auto b) { return a ^ b; }>("Xor"),
};

const BinaryEntry* find(BinaryFunction function) {
    const auto index = static_cast<std::size_t>(function);
    return index < std::size(binary_entries) ? &binary_entries[index] : nullptr;
}

} // namespace

BinaryLine<float> real_line_of(BinaryFunction function) {
    const BinaryEntry* entry = find(function);
    return entry ? entry->real : nullptr;
}

BinaryLine<std::int64_t> integer_line_of(BinaryFunction function) {
    const BinaryEntry* entry = find(function);
    return entry ? entry->integer : nullptr;
}

std::string_view name_of(BinaryFunction function) {
    const BinaryEntry* entry = find(function);
    return entry ? entry->name : "?";
}

bool is_comparison(BinaryFunction function) {
    return function >= BinaryFunction::equal && find(function);
}

} // namespace emu::ops
