// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/threads/thread_steps.h"

#include "emu-core/ops/threads/conversions.h"
#include "emu-core/tensor/float16.h"

#include <algorithm>

namespace emu::ops::threads {
namespace {

template <class T> void shuffle(const Step& step) {
    const Register from = step.source(0), order = step.source(1);
    const auto written = step.source(2).get<std::uint32_t>(0);
    for (std::size_t i = 0; i < Register::count<T>; ++i) {
        const unsigned nibble = order.data[i / 2] >> (4 * (i & 1)) & 15;
        if (written >> i & 1)
            step.destination().set<T>(i, from.get<T>(nibble % Register::count<T>));
    }
}

template <class T> void select_elements(const Step& step) {
    const Register first = step.source(0), second = step.source(1), other = step.source(2);
    for (std::size_t i = 0; i < Register::count<T>; ++i) {
        const bool is_first = holds(step.instruction.condition, std::int64_t{first.get<T>(i)},
                                    std::int64_t{second.get<T>(i)});
        step.destination().set<T>(i, is_first ? second.get<T>(i) : other.get<T>(i));
    }
}

template <class T> void keep_elements(const Step& step) {
    const Register first = step.source(0), second = step.source(1), kept = step.source(2);
    for (std::size_t i = step.instruction.first; i <= step.instruction.last; ++i) {
        const bool holds_here = holds(step.instruction.condition, std::int64_t{first.get<T>(i)},
                                      std::int64_t{second.get<T>(i)});
        step.destination().set<T>(i, holds_here ? kept.get<T>(i) : T{});
    }
}

template <class T> void shift_elements(const Step& step) {
    const Register from = step.source(0), by = step.source(2);
    for (std::size_t i = step.instruction.first; i <= step.instruction.last; ++i) {
        const int bits = static_cast<int>(by.get<T>(i)) & 31;
        step.destination().set<T>(i, static_cast<T>(std::int64_t{from.get<T>(i)} >> bits));
    }
}

template <class T> T extreme_of(ThreadCode code, T a, T b, T c) {
    const bool is_least =
        code == ThreadCode::least_of_three || code == ThreadCode::least_of_neighbours;
    return is_least ? std::min({a, b, c}) : std::max({a, b, c});
}

// Results from element 0 on, to the elements that are written.
template <class T, class Result> void write(const Step& step, std::size_t results, Result result) {
    const std::size_t first = step.instruction.first;
    const std::size_t wanted = step.instruction.last + 1U - first;
    const std::size_t count = std::min(std::min(wanted, results), Register::count<T> - first);
    for (std::size_t i = 0; i < count; ++i) step.destination().set<T>(first + i, result(i));
}

template <class T> void compute_limits(const Step& step) {
    const ThreadCode code = step.instruction.code;
    const Register a = step.source(0), b = step.source(1), c = step.source(2);
    const std::size_t all = Register::count<T>;
    if (code == ThreadCode::clamp_element) {
        write<T>(step, all, [&](std::size_t i) {
            return std::min(std::max(a.get<T>(i), b.get<T>(i)), c.get<T>(i));
        });
    } else if (code == ThreadCode::least_of_three || code == ThreadCode::greatest_of_three) {
        write<T>(step, all, [&](std::size_t i) {
            return extreme_of(code, a.get<T>(i), b.get<T>(i), c.get<T>(i));
        });
    } else {
        write<T>(step, all - 2, [&](std::size_t i) {
            return extreme_of(code, a.get<T>(i), a.get<T>(i + 1), a.get<T>(i + 2));
        });
    }
}

// Bytes beyond the 32 are the last one.
std::uint64_t bits_from(const Register& low, const Register& high, unsigned bit, unsigned count) {
    std::uint64_t value = 0;
    for (unsigned i = 0; i < 5; ++i) {
        const unsigned at = std::min(bit / 8 + i, 31U);
        value |= std::uint64_t{at < 16 ? low.data[at] : high.data[at - 16]} << (8 * i);
    }
    value >>= bit % 8;
    return count < 64 ? value & ((std::uint64_t{1} << count) - 1) : value;
}

template <class T> void extract(const Step& step) {
    const Register low = step.source(0), high = step.source(1), which = step.source(2);
    write<T>(step, Register::count<T>, [&](std::size_t i) {
        const std::size_t at = (i + step.instruction.bits_from) & 7;
        return static_cast<T>(bits_from(low, high, which.data[at], which.data[8 + at]));
    });
}

// By the type's bits, for what only moves elements or reads them as integers.
template <class T> void compute_typed(const Step& step) {
    switch (step.instruction.code) {
    case ThreadCode::shuffle: return shuffle<T>(step);
    case ThreadCode::select_element: return select_elements<T>(step);
    case ThreadCode::extract: return extract<T>(step);
    case ThreadCode::keep: return keep_elements<T>(step);
    case ThreadCode::shift_right: return shift_elements<T>(step);
    default: return compute_limits<T>(step);
    }
}

double number_at(const Register& value, Dtype dtype, std::size_t lane) {
    switch (dtype) {
    case Dtype::i8: return value.get<std::int8_t>(lane);
    case Dtype::u8: return value.get<std::uint8_t>(lane);
    case Dtype::i16: return value.get<std::int16_t>(lane);
    case Dtype::u16: return value.get<std::uint16_t>(lane);
    case Dtype::i32: return value.get<std::int32_t>(lane);
    case Dtype::u32: return value.get<std::uint32_t>(lane);
    case Dtype::f16: return from_half(value.get<std::uint16_t>(lane));
    default: return value.get<float>(lane);
    }
}

void write_number(const Step& step, std::size_t element, double value) {
    const ThreadInstruction& instruction = step.instruction;
    Register& destination = step.destination();
    if (instruction.dtype == Dtype::f32)
        return destination.set(element, number_bits(static_cast<float>(value)));
    if (instruction.dtype == Dtype::f16)
        return destination.set<std::uint16_t>(element, half_of(value, instruction.rounding));
    const std::int64_t integer = instruction.saturates
                                     ? to_integer(value, instruction.rounding, instruction.dtype)
                                     : to_wrapped_integer(value, instruction.rounding);
    switch (size_of(instruction.dtype)) {
    case 1: return destination.set(element, static_cast<std::uint8_t>(integer));
    case 2: return destination.set(element, static_cast<std::uint16_t>(integer));
    default: return destination.set(element, static_cast<std::uint32_t>(integer));
    }
}

void compute_dot(const Step& step) {
    const ThreadDot& dot = step.program.dots[step.instruction.dot];
    const std::array<Register, 4> sources{step.source(0), step.source(1), step.source(0, true),
                                          step.source(1, true)};
    const auto number = [&](const ThreadLane& lane) {
        return number_at(sources[lane.source + (lane.is_second ? 2 : 0)], lane.dtype, lane.lane);
    };
    std::array<double, 16> sums{};
    for (const ThreadTerm& term : dot.terms) {
        double value = number(term.a);
        if (term.kind == ThreadTerm::Kind::constant) value *= term.factor;
        if (term.kind == ThreadTerm::Kind::lanes) value *= number(term.b);
        sums[term.sum] += term.is_subtracted ? -value : value;
    }
    const double scale = 1.0 / static_cast<double>(std::uint64_t{1} << dot.shift);
    const std::size_t first = step.instruction.first;
    const std::size_t count = std::min<std::size_t>(step.instruction.last + 1U - first, dot.sums);
    for (std::size_t i = 0; i < count; ++i) write_number(step, first + i, sums[i] * scale);
}

} // namespace

void compute_elements(const Step& step) {
    if (step.instruction.code == ThreadCode::dot) return compute_dot(step);
    switch (step.instruction.dtype) {
    case Dtype::i8: return compute_typed<std::int8_t>(step);
    case Dtype::u8: return compute_typed<std::uint8_t>(step);
    case Dtype::i16: return compute_typed<std::int16_t>(step);
    case Dtype::u16:
    case Dtype::f16: return compute_typed<std::uint16_t>(step);
    case Dtype::i32: return compute_typed<std::int32_t>(step);
    default: return compute_typed<std::uint32_t>(step);
    }
}

} // namespace emu::ops::threads
