// SPDX-License-Identifier: Apache-2.0
// Chains that emu-core/chip builds, taken apart. A chain that is not recognised is not wrong: it
// only takes longer.
#pragma once

#include "emu-core/ops/fast/chains/chain_form.h"

#include <optional>

namespace emu::ops::fast {

// At the end of a chain; null: none.
struct ChainLimits {
    const Stage* low = nullptr;
    const Stage* high = nullptr;

    // Brings the limits of a type that the result is then saturated to down to these.
    void narrow(std::int32_t& type_low, std::int32_t& type_high) const;
};

// (value * factor + addend) / 2^shift, rounded; null: 1, 0 and 0.
struct RoundedStep {
    const Stage* multiply = nullptr;
    const Stage* add = nullptr;
    const Stage* shift_right = nullptr;

    std::int64_t factor(std::size_t channel) const {
        return multiply ? multiply->operand_of(channel) : 1;
    }
    std::int64_t addend(std::size_t channel) const { return add ? add->operand_of(channel) : 0; }
    int shift(std::size_t channel) const {
        return shift_right ? static_cast<int>(shift_right->operand_of(channel)) : 0;
    }
};

// Whether the stage, where there is one, has the bits for all of the range.
bool holds(const Stage* stage, SumRange range);

// What the step makes of a range where it rounds half to even; nothing when a stage may saturate.
std::optional<SumRange> range_after(const RoundedStep& step, SumRange range, std::size_t channel);

struct RoundedSteps {
    std::array<RoundedStep, 2> step;
    std::size_t count = 0; // 1 or 2
    ChainLimits limits;
};

// chip/narrow_factors.h; of half_up: doubling_high's for 64 bits.
std::optional<RoundedSteps> rounded_steps(const Chain& chain,
                                          Rounding rounding = Rounding::half_even);

// One step of one channel as Form::doubles or Form::floats has it; a float holds the latter's.
struct FusedStep {
    double scale = 0, offset = 0;
};
// Nothing where the form does not hold a sum, scale or offset, a stage may saturate, or the result
// leaves the form's range. `base`: of the first step. Precondition: the chain is valid for 32 bits;
// form: doubles or floats.
std::optional<std::array<FusedStep, 2>> fused_steps(const RoundedSteps& steps, SumRange range,
                                                    std::size_t channel, Form form,
                                                    std::int64_t base);

// The base that makes all sums of a range floats without fractions and with the same exponent, as
// many of its lower bits 0 as can be; nothing: the range is too wide.
std::optional<std::int64_t> float_sum_base(SumRange range);

struct ShiftSteps {
    const Stage* shift = nullptr; // to the right by 31 at most, half up
    const Stage* add = nullptr;   // one operand, of less than 2^29
    ChainLimits limits;
};

// chip/byte_factors.h, of multipliers that are powers of two; what its stages are not given is
// null. `results`: those that are stored; a shift that is the last stage may saturate beyond them.
std::optional<ShiftSteps> shift_steps(const Chain& chain, SumRange results);

struct DoublingHighSteps {
    const Stage* left = nullptr;     // by 30 at most
    const Stage* multiply = nullptr; // by a 31-bit fraction, not negative
    const Stage* shift = nullptr;    // to the right by 31 at most, half away from zero
    const Stage* add = nullptr;      // one operand, of less than 2^29
    ChainLimits limits;
};

// chip/doubling_high.h; what its stages are not given is null.
std::optional<DoublingHighSteps> doubling_high_steps(const Chain& chain);

struct NarrowSteps {
    const Stage* shift = nullptr;    // to the right by 31 at most, half up or down, to 16 bits
    const Stage* multiply = nullptr; // by 16 bits without a sign
    const Stage* last = nullptr;     // as `shift`
    ChainLimits limits;
};

// Of accelerators whose sums are brought to 16 bits before they are scaled; null: no such shift.
std::optional<NarrowSteps> narrow_steps(const Chain& chain);

} // namespace emu::ops::fast
