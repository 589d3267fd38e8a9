// SPDX-License-Identifier: Apache-2.0
// The loops of lane steps, for the vectors of whatever instruction set they are compiled for; every
// file that includes them has its own.
#pragma once

#include "emu-core/ops/threads/lanes/lane_step.h"

#include <cstring>
#include <type_traits>

namespace emu::ops::threads {
namespace {

#if defined(__AVX512F__)
constexpr int vector_bytes = 64;
#elif defined(__AVX2__)
constexpr int vector_bytes = 32;
#else
constexpr int vector_bytes = 16;
#endif

using Words [[gnu::vector_size(vector_bytes)]] = std::uint32_t;
using Integers [[gnu::vector_size(vector_bytes)]] = std::int32_t;
using Reals [[gnu::vector_size(vector_bytes)]] = float;
using Doubles [[gnu::vector_size(vector_bytes)]] = double;
using HalfWords [[gnu::vector_size(vector_bytes / 2)]] = std::uint32_t;
using HalfIntegers [[gnu::vector_size(vector_bytes / 2)]] = std::int32_t;
using HalfReals [[gnu::vector_size(vector_bytes / 2)]] = float;

constexpr int word_lanes = vector_bytes / 4, double_lanes = vector_bytes / 8;

template <class To, class From> To bits_as(From from) {
    static_assert(sizeof(To) == sizeof(From));
    To to;
    std::memcpy(&to, &from, sizeof to);
    return to;
}

struct LaneRows {
    std::uint32_t* first;

    template <class Vector> Vector get(unsigned row, int lane, int lane_bytes = 4) const {
        Vector value;
        std::memcpy(&value, at(row, lane, lane_bytes), sizeof value);
        return value;
    }
    // Only the lanes of the range.
    template <class Vector>
    void set(unsigned row, int lane, Vector value, LaneRange range, int lane_bytes = 4) const {
        const int lanes = static_cast<int>(sizeof value) / lane_bytes;
        const int from = lane < range.first ? range.first - lane : 0;
        const int to = lane + lanes > range.last ? range.last - lane : lanes;
        if (from == 0 && to == lanes) {
            std::memcpy(at(row, lane, lane_bytes), &value, sizeof value);
            return;
        }
        std::byte bytes[sizeof value];
        std::memcpy(bytes, &value, sizeof value);
        std::memcpy(at(row, lane + from, lane_bytes), bytes + from * lane_bytes,
                    static_cast<std::size_t>(to - from) * static_cast<std::size_t>(lane_bytes));
    }

private:
    std::byte* at(unsigned row, int lane, int lane_bytes) const {
        return reinterpret_cast<std::byte*>(first + std::size_t{row} * batch_lanes) +
               lane * lane_bytes;
    }
};

// Calls visit(lane) for vectors that cover the range.
template <class Visit> void each_vector(LaneRange range, int lanes, Visit visit) {
    for (int lane = range.first / lanes * lanes; lane < range.last; lane += lanes) visit(lane);
}

// dst = compute(a, b, c)
template <class Vector, class Compute>
void each_word(const LaneStep& step, LaneRows rows, LaneRange range, Compute compute) {
    each_vector(range, word_lanes, [&](int lane) {
        const auto a = rows.get<Vector>(step.a, lane), b = rows.get<Vector>(step.b, lane),
                   c = rows.get<Vector>(step.c, lane);
        rows.set(step.dst, lane, compute(a, b, c), range);
    });
}

Words number_or(Reals value) {
    const Words bits = bits_as<Words>(value);
    return (bits & 0x7FFF'FFFF) > 0x7F80'0000 ? bits * 0 + 0x7FC0'0000 : bits;
}

template <class Compute>
void each_real(const LaneStep& step, LaneRows rows, LaneRange range, Compute compute) {
    each_word<Reals>(step, rows, range,
                     [&](Reals a, Reals b, Reals) { return number_or(compute(a, b)); });
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

// ---- Elements of less than 32 bits

template <class T> struct ElementsOf { using Type [[gnu::vector_size(vector_bytes)]] = T; };

template <class T, class Compute>
void each_element(const LaneStep& step, LaneRows rows, LaneRange range, Compute compute) {
    using Vector = typename ElementsOf<T>::Type;
    each_vector(range, word_lanes, [&](int lane) {
        const auto a = rows.get<Vector>(step.a, lane), b = rows.get<Vector>(step.b, lane),
                   c = rows.get<Vector>(step.c, lane);
        const Words result = bits_as<Words>(Vector(compute(a, b, c)));
        const auto before = rows.get<Words>(step.dst, lane);
        rows.set(step.dst, lane, (before & ~step.bits) | (result & step.bits), range);
    });
}

template <class T> void run_elements(const LaneStep& step, LaneRows rows, LaneRange range) {
    using V = typename ElementsOf<T>::Type;
    const auto least = [](V a, V b) { return a < b ? a : b; };
    const auto greatest = [](V a, V b) { return a > b ? a : b; };
    switch (step.code) {
    case LaneCode::least_of_three:
        return each_element<T>(step, rows, range,
                               [&](V a, V b, V c) { return least(least(a, b), c); });
    case LaneCode::greatest_of_three:
        return each_element<T>(step, rows, range,
                               [&](V a, V b, V c) { return greatest(greatest(a, b), c); });
    case LaneCode::clamp:
        return each_element<T>(step, rows, range,
                               [&](V a, V b, V c) { return least(greatest(a, b), c); });
    case LaneCode::select_greater:
        return each_element<T>(step, rows, range, [](V a, V b, V c) { return a > b ? b : c; });
    default: return each_element<T>(step, rows, range, [](V a, V b, V c) { return a < b ? b : c; });
    }
}

void run_elements(const LaneStep& step, LaneRows rows, LaneRange range) {
    switch (static_cast<Dtype>(step.shift)) {
    case Dtype::i8: return run_elements<std::int8_t>(step, rows, range);
    case Dtype::u8: return run_elements<std::uint8_t>(step, rows, range);
    case Dtype::i16: return run_elements<std::int16_t>(step, rows, range);
    case Dtype::i32: return run_elements<std::int32_t>(step, rows, range);
    case Dtype::u32: return run_elements<std::uint32_t>(step, rows, range);
    default: return run_elements<std::uint16_t>(step, rows, range);
    }
}

// ---- Doubles

Doubles doubles_of(HalfIntegers value) {
    return __builtin_convertvector(value, Doubles);
}

Doubles doubles_of(HalfWords value) {
    return doubles_of(bits_as<HalfIntegers>(value ^ 0x8000'0000)) + 0x1p31;
}

Doubles doubles_of_halves(HalfWords half) {
    const HalfWords sign = (half & 0x8000) << 16, exponent = half >> 10 & 0x1F,
                    fraction = half & 0x3FF;
    const HalfReals small =
        __builtin_convertvector(bits_as<HalfIntegers>(fraction), HalfReals) * 0x1p-24F;
    const HalfWords biased = exponent == 0x1F ? exponent * 0 + 0xFF : exponent + 112;
    const HalfWords magnitude =
        exponent == 0 ? bits_as<HalfWords>(small) : (biased << 23 | fraction << 13);
    return __builtin_convertvector(bits_as<HalfReals>(sign | magnitude), Doubles);
}

Doubles widened(HalfWords word, Dtype dtype, unsigned shift) {
    switch (dtype) {
    case Dtype::i8: return doubles_of(bits_as<HalfIntegers>(word << (24 - shift)) >> 24);
    case Dtype::u8: return doubles_of(bits_as<HalfIntegers>(word >> shift & 0xFF));
    case Dtype::i16: return doubles_of(bits_as<HalfIntegers>(word << (16 - shift)) >> 16);
    case Dtype::u16: return doubles_of(bits_as<HalfIntegers>(word >> shift & 0xFFFF));
    case Dtype::i32: return doubles_of(bits_as<HalfIntegers>(word));
    case Dtype::u32: return doubles_of(word);
    case Dtype::f16: return doubles_of_halves(word >> shift & 0xFFFF);
    default: return __builtin_convertvector(bits_as<HalfReals>(word), Doubles);
    }
}

// Doubles of 2^52 and more have no fraction.
Doubles rounded(Doubles value, ThreadRounding rounding) {
    constexpr double base = 0x1p52;
    const Doubles magnitude = value < 0 ? -value : value;
    const Doubles near = (magnitude + base) - base;
    const Doubles nearest = value < 0 ? -near : near;
    const Doubles cut = near > magnitude ? near - 1 : near;
    Doubles whole = nearest;
    if (rounding == ThreadRounding::up) whole = nearest < value ? nearest + 1 : nearest;
    if (rounding == ThreadRounding::to_zero) whole = value < 0 ? -cut : cut;
    return magnitude < base ? whole : value;
}

// Within -2^31 and 2^32.
HalfWords words_of(Doubles whole) {
    const Doubles wrapped = whole >= 0x1p31 ? whole - 0x1p32 : whole;
    return bits_as<HalfWords>(__builtin_convertvector(wrapped, HalfIntegers));
}

HalfWords integers_within(Doubles value, double low, double high, ThreadRounding rounding) {
    const Doubles whole = rounded(value == value ? value : Doubles{}, rounding);
    const Doubles raised = whole < low ? Doubles{} + low : whole;
    return words_of(raised > high ? Doubles{} + high : raised);
}

// The low 32 bits of what 64 hold; else 0.
HalfWords wrapped_words(Doubles value, ThreadRounding rounding) {
    const Doubles whole = rounded(value, rounding);
    HalfWords words{};
    for (int i = 0; i < double_lanes; ++i) {
        const bool fits = whole[i] >= -0x1p63 && whole[i] < 0x1p63;
        words[i] = fits ? static_cast<std::uint32_t>(static_cast<std::int64_t>(whole[i])) : 0;
    }
    return words;
}

template <class Compute>
void each_sum(const LaneStep& step, LaneRows rows, LaneRange range, Compute compute) {
    each_vector(range, double_lanes, [&](int lane) {
        const auto sum = rows.get<Doubles>(step.dst, lane, 8),
                   a = rows.get<Doubles>(step.a, lane, 8), b = rows.get<Doubles>(step.b, lane, 8);
        rows.set(step.dst, lane, Doubles(compute(sum, a, b)), range, 8);
    });
}

template <class Compute>
void each_result(const LaneStep& step, LaneRows rows, LaneRange range, Compute compute) {
    each_vector(range, double_lanes, [&](int lane) {
        const auto sum = rows.get<Doubles>(step.a, lane, 8);
        rows.set(step.dst, lane, HalfWords(compute(sum * step.low)), range);
    });
}

HalfWords real_bits(Doubles value) {
    const HalfWords bits = bits_as<HalfWords>(__builtin_convertvector(value, HalfReals));
    return (bits & 0x7FFF'FFFF) > 0x7F80'0000 ? bits * 0 + 0x7FC0'0000 : bits;
}

void run_doubles(const LaneStep& step, LaneRows rows, LaneRange range) {
    using D = Doubles;
    const auto rounding = static_cast<ThreadRounding>(step.shift);
    switch (step.code) {
    case LaneCode::widen:
        return each_vector(range, double_lanes, [&](int lane) {
            const auto word = rows.get<HalfWords>(step.a, lane);
            const auto shift = static_cast<unsigned>(step.shift);
            rows.set(step.dst, lane, widened(word, static_cast<Dtype>(step.bits), shift), range, 8);
        });
    case LaneCode::clear_sum: return each_sum(step, rows, range, [](D, D, D) { return D{}; });
    case LaneCode::add_element:
        return each_sum(step, rows, range, [](D sum, D a, D) { return sum + a; });
    case LaneCode::subtract_element:
        return each_sum(step, rows, range, [](D sum, D a, D) { return sum - a; });
    case LaneCode::add_product:
        return each_sum(step, rows, range, [](D sum, D a, D b) { return sum + a * b; });
    case LaneCode::subtract_product:
        return each_sum(step, rows, range, [](D sum, D a, D b) { return sum - a * b; });
    case LaneCode::add_scaled:
        return each_sum(step, rows, range, [&](D sum, D a, D) { return sum + a * step.low; });
    case LaneCode::subtract_scaled:
        return each_sum(step, rows, range, [&](D sum, D a, D) { return sum - a * step.low; });
    case LaneCode::real_of_sum: return each_result(step, rows, range, real_bits);
    case LaneCode::integer_of_sum: {
        const double low = step.bits != 0 ? 0 : -step.high - 1;
        return each_result(step, rows, range, [&](D value) {
            return integers_within(value, low, step.high, rounding);
        });
    }
    default:
        return each_result(step, rows, range,
                           [&](D value) { return wrapped_words(value, rounding); });
    }
}

// ---- Reals of rows that become other words

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
    case LaneCode::real_of_signed:
        return each([](HalfWords a) { return real_bits(doubles_of(bits_as<HalfIntegers>(a))); });
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
        return each_word<I>(step, rows, range, [](I a, I, I) { return a << 16 >> 16; });
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
