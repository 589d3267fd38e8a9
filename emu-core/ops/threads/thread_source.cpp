// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/threads/thread_source.h"

#include <cmath>

namespace emu::ops::threads {
namespace {

// Conditions that numbers of both kinds know.
template <class T> bool compares(ThreadCondition condition, T first, T second) {
    switch (condition) {
    case ThreadCondition::always: return true;
    case ThreadCondition::greater: return first > second;
    case ThreadCondition::less: return first < second;
    case ThreadCondition::greater_equal: return first >= second;
    case ThreadCondition::less_equal: return first <= second;
    case ThreadCondition::equal: return first == second;
    case ThreadCondition::not_equal: return first != second;
    case ThreadCondition::zero: return first == 0;
    case ThreadCondition::not_zero: return first != 0;
    case ThreadCondition::not_negative: return first >= 0;
    case ThreadCondition::positive: return first > 0;
    case ThreadCondition::not_positive: return first <= 0;
    case ThreadCondition::negative: return first < 0;
    default: return false;
    }
}

} // namespace

Register Step::source(std::size_t number, bool second) const {
    const ThreadSource& from = instruction.sources[number];
    Register result;
    if (from.kind == ThreadSource::Kind::value) {
        for (std::size_t i = 0; i < 4; ++i) result.set<std::uint32_t>(i, from.value);
        return result;
    }
    if (from.kind == ThreadSource::Kind::uniform) {
        for (std::size_t i = 0; i < 4; ++i)
            result.set<std::uint32_t>(i, program.uniforms[from.index][from.swizzle[i]]);
        return result;
    }
    if (from.kind == ThreadSource::Kind::pair) return registers[from.index + (second ? 1 : 0)];
    if (from.kind == ThreadSource::Kind::none) return result;
    const Register& whole = registers[from.index];
    for (std::size_t i = 0; i < 4; ++i)
        result.set<std::uint32_t>(i, whole.get<std::uint32_t>(from.swizzle[i]));
    return result;
}

float Step::real(const Register& value, std::size_t number, std::size_t component) const {
    const ThreadSource& from = instruction.sources[number];
    float real = value.get<float>(component);
    if (from.is_absolute) real = std::abs(real);
    return from.is_negated ? -real : real;
}

std::int64_t Step::integer(const Register& value, std::size_t number, std::size_t component) const {
    const ThreadSource& from = instruction.sources[number];
    const bool has_sign = is_signed(instruction.dtype);
    const auto bits = value.get<std::uint32_t>(component);
    std::int64_t integer = has_sign ? static_cast<std::int32_t>(bits) : std::int64_t{bits};
    if (from.is_absolute) integer = std::abs(integer);
    if (from.is_negated) integer = -integer;
    const auto wrapped = static_cast<std::uint32_t>(integer);
    return has_sign ? static_cast<std::int32_t>(wrapped) : std::int64_t{wrapped};
}

bool is_signed(Dtype dtype) {
    return dtype == Dtype::i8 || dtype == Dtype::i16 || dtype == Dtype::i32;
}

bool holds(ThreadCondition condition, float first, float second) {
    if (condition == ThreadCondition::not_a_number) return std::isnan(first);
    return compares(condition, first, second);
}

bool holds(ThreadCondition condition, std::int64_t first, std::int64_t second) {
    switch (condition) {
    case ThreadCondition::common_bits: return (first & second) != 0;
    case ThreadCondition::any_bits: return (first | second) != 0;
    case ThreadCondition::different_bits: return (first ^ second) != 0;
    default: return compares(condition, first, second);
    }
}

} // namespace emu::ops::threads
