// SPDX-License-Identifier: Apache-2.0
// The loops of all lane steps, in vectors: lane_vectors.h.
#pragma once

#include "emu-core/ops/threads/lanes/double_lanes.h"
#include "emu-core/ops/threads/lanes/element_lanes.h"

namespace emu::ops::threads {
namespace {

template <class Compute>
void each_real(const LaneStep& step, LaneRows rows, LaneRange range, Compute compute) {
    each_word<Reals>(step, rows, range, [&](Reals a, Reals b, Reals) {
        return number_or(bits_as<Words>(compute(a, b)));
    });
}

template <class Vector> void compare_bits(const LaneStep& step, LaneRows rows, LaneRange range) {
    switch (static_cast<ThreadCondition>(step.shift)) {
    case ThreadCondition::common_bits:
        return each_word<Vector>(step, rows, range,
                                 [](Vector a, Vector b, Vector) { return (a & b) != 0; });
    case ThreadCondition::any_bits:
        return each_word<Vector>(step, rows, range,
                                 [](Vector a, Vector b, Vector) { return (a | b) != 0; });
    case ThreadCondition::different_bits:
        return each_word<Vector>(step, rows, range,
                                 [](Vector a, Vector b, Vector) { return (a ^ b) != 0; });
    default:
        return each_word<Vector>(step, rows, range,
                                 [](Vector a, Vector, Vector) { return a != a; });
    }
}

template <class Vector> void compare_to_0(const LaneStep& step, LaneRows rows, LaneRange range) {
    const auto each = [&](auto holds) {
        each_word<Vector>(step, rows, range, [&](Vector a, Vector, Vector) { return holds(a); });
    };
    switch (static_cast<ThreadCondition>(step.shift)) {
    case ThreadCondition::zero: return each([](Vector a) { return a == 0; });
    case ThreadCondition::not_zero: return each([](Vector a) { return a != 0; });
    case ThreadCondition::not_negative: return each([](Vector a) { return a >= 0; });
    case ThreadCondition::positive: return each([](Vector a) { return a > 0; });
    case ThreadCondition::not_positive: return each([](Vector a) { return a <= 0; });
    default: return each([](Vector a) { return a < 0; });
    }
}

template <class Vector> void compare(const LaneStep& step, LaneRows rows, LaneRange range) {
    const auto each = [&](auto holds) {
        each_word<Vector>(step, rows, range,
                          [&](Vector a, Vector b, Vector) { return holds(a, b); });
    };
    switch (static_cast<ThreadCondition>(step.shift)) {
    case ThreadCondition::always:
        return each_word<Words>(step, rows, range, [](Words a, Words, Words) { return a * 0 - 1; });
    case ThreadCondition::greater: return each([](Vector a, Vector b) { return a > b; });
    case ThreadCondition::less: return each([](Vector a, Vector b) { return a < b; });
    case ThreadCondition::greater_equal: return each([](Vector a, Vector b) { return a >= b; });
    case ThreadCondition::less_equal: return each([](Vector a, Vector b) { return a <= b; });
    case ThreadCondition::equal: return each([](Vector a, Vector b) { return a == b; });
    case ThreadCondition::not_equal: return each([](Vector a, Vector b) { return a != b; });
    case ThreadCondition::common_bits:
    case ThreadCondition::any_bits:
    case ThreadCondition::different_bits:
    case ThreadCondition::not_a_number:
        if constexpr (!std::is_same_v<Vector, Reals>)
            return compare_bits<Vector>(step, rows, range);
        return each([](Vector a, Vector) { return a != a; });
    default: return compare_to_0<Vector>(step, rows, range);
    }
}

// Towards below, or above where `up`; its sign is the value's. Floats of 2^23 and more have
// no fraction.
template <bool up> Reals whole(Reals value) {
    const Words bits = bits_as<Words>(value), sign = bits & 0x8000'0000;
    const Reals cut = __builtin_convertvector(__builtin_convertvector(value, Integers), Reals);
    const Reals moved = up ? (cut < value ? cut + 1 : cut) : (cut > value ? cut - 1 : cut);
    const Words result = (bits_as<Words>(moved) & 0x7FFF'FFFF) | sign;
    return bits_as<Reals>((bits & 0x7FFF'FFFF) < 0x4B00'0000 ? result : bits);
}

Reals limited(Reals value, Reals low, Reals high) {
    const Reals raised = value < low ? low : value;
    return raised > high ? high : raised;
}

Words normal_half_of(Words bits) {
    const Words magnitude = bits & 0x7FFF'FFFF, sign = bits >> 16 & 0x8000;
    Words half = (magnitude - (112U << 23) + 0xFFF + (magnitude >> 13 & 1)) >> 13;
    // From 2^-14 - 2^-25 on the nearest one is the smallest normal one; below, none is.
    half =
        magnitude < 0x3880'0000 ? (magnitude >= 0x387F'E000 ? half * 0 + 0x400 : half * 0) : half;
    half = magnitude >= 0x477F'F000 ? half * 0 + 0x7C00 : half;
    half = magnitude > 0x7F80'0000 ? 0x7E00 | (magnitude >> 13 & 0x3FF) : half;
    return half | sign;
}

// Reals of rows that become other words.
void run_conversion(const LaneStep& step, LaneRows rows, LaneRange range) {
    const auto each = [&](auto compute) {
        each_vector(range, double_lanes, [&](int lane) {
            rows.set(step.dst, lane, HalfWords(compute(rows.get<HalfWords>(step.a, lane))), range);
        });
    };
    switch (step.code) {
    case LaneCode::reciprocal:
        return each([](HalfWords a) {
            return real_bits(1.0 / __builtin_convertvector(bits_as<HalfReals>(a), Doubles));
        });
    case LaneCode::real_of_unsigned:
        return each([](HalfWords a) { return real_bits(doubles_of(a)); });
    default:
        return each([&](HalfWords a) {
            const Doubles value = __builtin_convertvector(bits_as<HalfReals>(a), Doubles);
            return integers_within(value, step.low, step.high,
                                   static_cast<ThreadRounding>(step.shift));
        });
    }
}

void run_reals(const LaneStep& step, LaneRows rows, LaneRange range) {
    using R = Reals;
    switch (step.code) {
    case LaneCode::real_of_signed:
        return each_word<Integers>(step, rows, range, [](Integers a, Integers, Integers) {
            return __builtin_convertvector(a, Reals);
        });
    case LaneCode::add_real: return each_real(step, rows, range, [](R a, R b) { return a + b; });
    case LaneCode::multiply_real:
        return each_real(step, rows, range, [](R a, R b) { return a * b; });
    case LaneCode::floor:
        return each_real(step, rows, range, [](R a, R) { return whole<false>(a); });
    case LaneCode::ceiling:
        return each_real(step, rows, range, [](R a, R) { return whole<true>(a); });
    case LaneCode::sign:
        return each_real(step, rows, range, [](R a, R) {
            const R sign = a > 0 ? R{} + 1 : a < 0 ? R{} - 1 : R{};
            return a == a ? sign : a;
        });
    case LaneCode::limit_real:
        return each_word<R>(step, rows, range, [](R a, R b, R) { return limited(a, R{}, b); });
    default: return run_conversion(step, rows, range);
    }
}

void run_words(const LaneStep& step, LaneRows rows, LaneRange range) {
    using W = Words;
    using I = Integers;
    const auto each = [&](auto compute) { each_word<W>(step, rows, range, compute); };
    switch (step.code) {
    case LaneCode::copy: return each([](W a, W, W) { return a; });
    case LaneCode::field:
        return each_vector(range, word_lanes, [&](int lane) {
            const auto a = rows.get<W>(step.a, lane), before = rows.get<W>(step.dst, lane);
            const W moved = step.shift >= 0 ? a << step.shift : a >> -step.shift;
            rows.set(step.dst, lane, (before & ~step.bits) | (moved & step.bits), range);
        });
    case LaneCode::funnel:
        if (step.shift == 0) return each([&](W a, W, W) { return a & step.bits; });
        return each(
            [&](W a, W b, W) { return (a >> step.shift | b << (32 - step.shift)) & step.bits; });
    case LaneCode::keep_bits: return each([&](W a, W, W) { return a & step.bits; });
    case LaneCode::flip_bits: return each([&](W a, W, W) { return a ^ step.bits; });
    case LaneCode::bits_and: return each([](W a, W b, W) { return a & b; });
    case LaneCode::add: return each([](W a, W b, W) { return a + b; });
    case LaneCode::subtract: return each([](W a, W b, W) { return a - b; });
    case LaneCode::multiply: return each([](W a, W b, W) { return a * b; });
    case LaneCode::shift_left: return each([](W a, W b, W) { return a << (b & 31); });
    case LaneCode::shift_right_unsigned: return each([](W a, W b, W) { return a >> (b & 31); });
    case LaneCode::shift_right_signed:
        return each_word<I>(step, rows, range, [](I a, I b, I) { return a >> (b & 31); });
    case LaneCode::limit_unsigned: return each([](W a, W b, W) { return a < b ? a : b; });
    case LaneCode::limit_signed:
        return each_word<I>(step, rows, range, [](I a, I b, I) {
            const I raised = a < 0 ? I{} : a;
            return raised < b ? raised : b;
        });
    case LaneCode::extend_sign:
        return each_word<I>(step, rows, range, [&](I a, I, I) {
            const auto width = static_cast<int>(step.bits);
            return a << (32 - width - step.shift) >> (32 - width);
        });
    case LaneCode::add_multiple:
        return each([&](W a, W b, W) {
            return b + a * static_cast<std::uint32_t>(static_cast<std::int32_t>(step.low));
        });
    case LaneCode::clamp_signed:
        return each_word<I>(step, rows, range, [&](I a, I, I) {
            const I low = I{} + static_cast<std::int32_t>(step.low),
                    high = I{} + static_cast<std::int32_t>(step.high);
            const I raised = a < low ? low : a;
            return raised > high ? high : raised;
        });
    case LaneCode::normal_half: return each([](W a, W, W) { return normal_half_of(a); });
    default: return each([](W a, W b, W c) { return c != 0 ? a : b; });
    }
}

void run_all(const LaneStep* steps, std::size_t count, std::uint32_t* words, LaneRange range) {
    const LaneRows rows{words};
    for (std::size_t i = 0; i < count; ++i) {
        const LaneStep& step = steps[i];
        if (step.code >= LaneCode::widen)
            run_doubles(step, rows, range);
        else if (step.code >= LaneCode::least_of_three)
            run_elements(step, rows, range);
        else if (step.code == LaneCode::compare_real)
            compare<Reals>(step, rows, range);
        else if (step.code == LaneCode::compare_signed)
            compare<Integers>(step, rows, range);
        else if (step.code == LaneCode::compare_unsigned)
            compare<Words>(step, rows, range);
        else if (step.code >= LaneCode::add_real && step.code <= LaneCode::integer_of_real)
            run_reals(step, rows, range);
        else
            run_words(step, rows, range);
    }
}

} // namespace
} // namespace emu::ops::threads
