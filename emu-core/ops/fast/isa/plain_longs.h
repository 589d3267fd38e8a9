// SPDX-License-Identifier: Apache-2.0
// Stages of chains on lines of 64-bit integers, for the vectors of whatever instruction set they
// are compiled for; every file that includes them has its own.
#pragma once

#include "emu-core/ops/fast/isa/wide_instructions.h"

namespace emu::ops::fast {
namespace {

using Long = std::int64_t;

Long long_saturated(Long value, Long low, Long high) {
    value = value < low ? low : value;
    return value > high ? high : value;
}

// values[i] = saturate(of(values[i], operands[i]))
template <class Of> void each_long(const LongStage& stage, const Long* __restrict operands,
                                   int count, Long* __restrict values, Of of) {
    const Long high = (Long{1} << (stage.width - 1)) - 1, low = -high - 1;
    for (int i = 0; i < count; ++i)
        values[i] = long_saturated(of(values[i], operands[i]), low, high);
}

// rest: of value / one; above: beyond half of it, or half of it and rounded up.
template <class RoundsUp> void shift_longs(const LongStage& stage, const Long* operands, int count,
                                           Long* values, RoundsUp rounds_up) {
    each_long(stage, operands, count, values, [&](Long value, Long shift) {
        const Long one = Long{1} << shift, floor = value >> shift, rest = value & (one - 1);
        return floor + (rounds_up(value, floor, 2 * rest, one) ? 1 : 0);
    });
}

// Twice the rest against one: of a shift of 0 there is no rest.
void shift_longs(const LongStage& stage, const Long* operands, int count, Long* values) {
    const auto each = [&](auto rounds_up) {
        shift_longs(stage, operands, count, values, rounds_up);
    };
    switch (stage.rounding) {
    case Rounding::half_up:
        return each([](Long, Long, Long twice, Long one) { return twice >= one; });
    case Rounding::half_even:
        return each(
            [](Long, Long floor, Long twice, Long one) { return twice + (floor & 1) > one; });
    case Rounding::half_away:
        return each([](Long value, Long, Long twice, Long one) {
            return twice + (value >= 0 ? 1 : 0) > one;
        });
    case Rounding::floor: return each([](Long, Long, Long, Long) { return false; });
    case Rounding::truncate:
        return each([](Long value, Long, Long twice, Long) { return twice != 0 && value < 0; });
    }
}

void apply_long_stage(const LongStage& stage, const Long* operands, int count, Long* values) {
    const auto each = [&](auto of) { each_long(stage, operands, count, values, of); };
    switch (stage.kind) {
    case Stage::Kind::add: return each([](Long value, Long operand) { return value + operand; });
    case Stage::Kind::multiply:
        return each([](Long value, Long operand) { return value * operand; });
    case Stage::Kind::shift_left:
        return each([](Long value, Long operand) { return value * (Long{1} << operand); });
    case Stage::Kind::at_least:
        return each([](Long value, Long operand) { return value < operand ? operand : value; });
    case Stage::Kind::at_most:
        return each([](Long value, Long operand) { return value > operand ? operand : value; });
    case Stage::Kind::multiply_negative:
        return each([](Long value, Long operand) { return value < 0 ? value * operand : value; });
    case Stage::Kind::multiply_positive:
        return each([](Long value, Long operand) { return value > 0 ? value * operand : value; });
    default: return shift_longs(stage, operands, count, values);
    }
}

} // namespace
} // namespace emu::ops::fast
