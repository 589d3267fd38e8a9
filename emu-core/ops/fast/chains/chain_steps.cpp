// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/chains/chain_steps.h"

#include "emu-core/base/checked.h"

#include <cmath>
#include <span>

namespace emu::ops::fast {
namespace {

using Kind = Stage::Kind;

// Reads stages one after another.
class Cursor {
public:
    explicit Cursor(const Chain& chain) : rest_(chain.stages) {}

    bool at_end() const { return rest_.empty(); }

    // The next stage when it is of that kind, else null.
    const Stage* take(Kind kind) {
        if (rest_.empty() || rest_[0].kind != kind) return nullptr;
        const Stage* stage = &rest_[0];
        rest_ = rest_.subspan(1);
        return stage;
    }
    const Stage* take_shift(Rounding rounding) {
        if (rest_.empty() || rest_[0].rounding != rounding) return nullptr;
        return take(Kind::shift_right);
    }

private:
    std::span<const Stage> rest_;
};

// Whether limits are all that is left.
bool takes_limits(Cursor& cursor, ChainLimits& limits) {
    const auto is_single = [](const Stage* stage) { return !stage || stage->operand.size() == 1; };
    // A width that cuts the range of bytes would be a third limit.
    const auto is_wide = [](const Stage* stage) { return !stage || stage->width >= 32; };
    limits.low = cursor.take(Kind::at_least);
    limits.high = cursor.take(Kind::at_most);
    return cursor.at_end() && is_single(limits.low) && is_single(limits.high) &&
           is_wide(limits.low) && is_wide(limits.high);
}

bool take_step(Cursor& cursor, RoundedStep& step, Rounding rounding) {
    step.multiply = cursor.take(Kind::multiply);
    step.add = cursor.take(Kind::add);
    step.shift_right = cursor.take_shift(rounding);
    return step.multiply || step.add || step.shift_right;
}

} // namespace

bool holds(const Stage* stage, SumRange range) {
    if (!stage) return true;
    const std::int64_t limit = std::int64_t{1} << (stage->width - 1);
    return range.low >= -limit && range.high < limit;
}

std::optional<SumRange> range_after(const RoundedStep& step, SumRange range, std::size_t channel) {
    const std::int64_t factor = step.factor(channel), addend = step.addend(channel);
    if (factor < 0) std::swap(range.low, range.high);
    range = {range.low * factor, range.high * factor};
    if (!holds(step.multiply, range)) return {};
    range = {range.low + addend, range.high + addend};
    if (!holds(step.add, range)) return {};
    const int shift = step.shift(channel);
    range = {shift_right(range.low, shift, Rounding::half_even),
             shift_right(range.high, shift, Rounding::half_even)};
    if (!holds(step.shift_right, range)) return {};
    return range;
}

namespace {

// What a form computes in: integers of up to `bits` bits are exact.
struct Format {
    int bits;
    std::int64_t base;   // in what goes into the second step
    std::int64_t result; // in what comes out of each
    SumRange sums, results;
};

constexpr Format doubles{53, result_base, result_base, {}, {}};
constexpr Format floats{24, 0, float_base, {-(1 << 24), 1 << 24}, {-(1 << 15), (1 << 15) - 1}};

#if defined(__SIZEOF_INT128__)
__extension__ using Int128 = __int128;

// value / 2^shift, where the format holds it.
std::optional<double> exact(const Format& format, Int128 value, int shift) {
    while (value != 0 && value % 2 == 0) {
        value /= 2;
        --shift;
    }
    const Int128 most = Int128{1} << format.bits;
    if (value > most || value < -most) return {};
    return std::ldexp(static_cast<double>(value), -shift);
}

// base + y becomes format.result + (y * factor + addend) / 2^shift.
std::optional<FusedStep> fuse(const RoundedStep& step, const Format& format, std::int64_t base,
                              std::size_t channel) {
    const int shift = step.shift(channel);
    const Int128 factor = step.factor(channel), one = Int128{1} << shift;
    const auto scale = exact(format, factor, shift);
    const auto offset =
        exact(format, format.result * one + step.addend(channel) - base * factor, shift);
    if (!scale || !offset) return {};
    return FusedStep{*scale, *offset};
}
#else // 32-bit targets, for which no instruction set has these forms
std::optional<FusedStep> fuse(const RoundedStep&, const Format&, std::int64_t, std::size_t) {
    return {};
}
#endif

bool all_within(const Stage& stage, std::int64_t low, std::int64_t high) {
    return std::ranges::all_of(stage.operand,
                               [=](std::int64_t value) { return value >= low && value <= high; });
}

// Of 32 bits, if there is one.
bool is_short_shift(const Stage* stage) {
    return !stage || (stage->width >= 32 && all_within(*stage, 0, 31));
}

// Of all channels, if there is one.
bool is_small_addend(const Stage* stage) {
    return !stage || (stage->width >= 32 && stage->operand.size() == 1 &&
                      all_within(*stage, -(1 << 29), 1 << 29));
}

} // namespace

// min(max(v, low), high) and then the type's limits is the same with low and high brought into the
// type's.
void ChainLimits::narrow(std::int32_t& type_low, std::int32_t& type_high) const {
    const std::int64_t least = type_low, most = type_high;
    if (low) type_low = static_cast<std::int32_t>(std::clamp(low->operand[0], least, most));
    if (high) type_high = static_cast<std::int32_t>(std::clamp(high->operand[0], least, most));
}

std::optional<RoundedSteps> rounded_steps(const Chain& chain, Rounding rounding) {
    Cursor cursor(chain);
    RoundedSteps steps;
    while (steps.count < steps.step.size() &&
           take_step(cursor, steps.step[steps.count], rounding)) {
        ++steps.count;
    }
    if (steps.count == 0 || !takes_limits(cursor, steps.limits)) return {};
    return steps;
}

std::optional<std::array<FusedStep, 2>> fused_steps(const RoundedSteps& steps, SumRange range,
                                                    std::size_t channel, Form form,
                                                    std::int64_t base) {
    const Format& format = form == Form::doubles ? doubles : floats;
    if (!range.lies_within(format.sums)) return {};
    // Where the last bit of format.result + y is 1.
    const std::int64_t most = (std::int64_t{1} << (format.bits - 2)) - 1;
    std::array<FusedStep, 2> fused;
    for (std::size_t i = 0; i < steps.count; ++i) {
        const auto step = fuse(steps.step[i], format, i == 0 ? base : format.base, channel);
        const auto result = range_after(steps.step[i], range, channel);
        if (!step || !result || !result->lies_within({-most, most})) return {};
        fused[i] = *step;
        range = *result;
    }
    if (!range.lies_within(format.results)) return {};
    return fused;
}

std::optional<std::int64_t> float_sum_base(SumRange range) {
    constexpr std::int64_t least = 1 << 23; // of floats whose last bit is 1
    if (range.high - range.low >= least) return {};
    std::int64_t unit = least;
    const auto base = [&] { return least + align_up(-range.low, unit); };
    while (base() + range.high >= 2 * least) unit /= 2;
    return base();
}

std::optional<ShiftSteps> shift_steps(const Chain& chain, SumRange results) {
    Cursor cursor(chain);
    ShiftSteps steps;
    steps.shift = cursor.take_shift(Rounding::half_up);
    steps.add = cursor.take(Kind::add);
    const bool is_last =
        steps.shift && !steps.add && holds(steps.shift, results) && all_within(*steps.shift, 0, 31);
    if (!takes_limits(cursor, steps.limits) || !(is_last || is_short_shift(steps.shift)) ||
        !is_small_addend(steps.add)) {
        return {};
    }
    return steps;
}

std::optional<DoublingHighSteps> doubling_high_steps(const Chain& chain) {
    Cursor cursor(chain);
    DoublingHighSteps steps;
    steps.left = cursor.take(Kind::shift_left);
    steps.multiply = cursor.take(Kind::multiply);
    const Stage* high = cursor.take_shift(Rounding::half_up);
    steps.shift = cursor.take_shift(Rounding::half_away);
    steps.add = cursor.take(Kind::add);
    if (!steps.multiply || !high || !takes_limits(cursor, steps.limits)) return {};
    const bool is_known =
        (!steps.left || (steps.left->width >= 32 && all_within(*steps.left, 0, 30))) &&
        steps.multiply->width == 63 && all_within(*steps.multiply, 0, 0x7FFF'FFFF) &&
        high->width >= 32 && all_within(*high, 31, 31) && is_short_shift(steps.shift) &&
        is_small_addend(steps.add);
    if (!is_known) return {};
    return steps;
}

std::optional<NarrowSteps> narrow_steps(const Chain& chain) {
    constexpr std::uint8_t narrow_bits = 16;
    Cursor cursor(chain);
    const auto take_shift = [&cursor] {
        const Stage* down = cursor.take_shift(Rounding::floor);
        return down ? down : cursor.take_shift(Rounding::half_up);
    };
    NarrowSteps steps;
    steps.shift = take_shift();
    steps.multiply = cursor.take(Kind::multiply);
    steps.last = take_shift();
    if (!steps.shift || !steps.multiply || !steps.last || !takes_limits(cursor, steps.limits))
        return {};
    const bool is_known = steps.shift->width == narrow_bits && all_within(*steps.shift, 0, 31) &&
                          steps.multiply->width >= 32 && all_within(*steps.multiply, 0, 0xFFFF) &&
                          all_within(*steps.last, 0, 31);
    if (!is_known) return {};
    return steps;
}

} // namespace emu::ops::fast
