// SPDX-License-Identifier: Apache-2.0
// Steps on sums, which are doubles of two rows each.
#pragma once

#include "emu-core/ops/threads/lanes/lane_vectors.h"

namespace emu::ops::threads {
namespace {

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
    return number_or(bits_as<HalfWords>(__builtin_convertvector(value, HalfReals)));
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

} // namespace
} // namespace emu::ops::threads
