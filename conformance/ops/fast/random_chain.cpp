// SPDX-License-Identifier: Apache-2.0
#include "conformance/ops/fast/random_parameters.h"

#include "emu-core/chip/rescale.h"

#include <cmath>

using namespace emu;
using ops::Chain;
using ops::Rounding;
using Kind = ops::Stage::Kind;

namespace {

constexpr Rounding roundings[] = {Rounding::half_up, Rounding::half_even, Rounding::half_away,
                                  Rounding::floor, Rounding::truncate};

double random_fraction(fuzz::Random& random) {
    return static_cast<double>(random.below(1 << 20)) / (1 << 20);
}

Limits limits_of(Dtype dst) {
    switch (dst) {
    case Dtype::i8: return {-128, 127};
    case Dtype::u8: return {0, 255};
    default: return {-32'768, 32'767};
    }
}

Limits random_limits(fuzz::Random& random, Dtype dst) {
    const auto [least, most] = limits_of(dst);
    if (random.below(2)) return {least, most};
    const auto low = static_cast<std::int32_t>(between<std::int64_t>(random, least - 20, most));
    return {low, static_cast<std::int32_t>(between<std::int64_t>(random, low, most + 20))};
}

// Of sums up to `magnitude`.
std::vector<double> random_multipliers(fuzz::Random& random, std::int64_t channels,
                                       double magnitude, Dtype dst) {
    const auto [least, most] = limits_of(dst);
    std::vector<double> multipliers(random.below(3) ? channels : 1);
    for (double& multiplier : multipliers) {
        multiplier =
            (most - least + 1) / (2 * magnitude) * std::exp2(4 * random_fraction(random) - 2);
        // Powers of two make ties.
        if (random.below(3) == 0) multiplier = std::exp2(std::round(std::log2(multiplier)));
    }
    return multipliers;
}

std::int32_t random_zero_point(fuzz::Random& random, Dtype dst) {
    const auto [least, most] = limits_of(dst);
    return static_cast<std::int32_t>(between<std::int64_t>(random, least, most));
}

Chain chip_chain(fuzz::Random& random, std::int64_t channels, double magnitude, Dtype dst) {
    const Chip& chip = *chips()[random.below(chips().size())];
    const std::vector<double> multipliers = random_multipliers(random, channels, magnitude, dst);
    const std::int32_t zero_point = random_zero_point(random, dst);
    return *output_chain(chip, multipliers, zero_point, random_limits(random, dst));
}

// As int16 networks have it: of 64-bit sums, or of such as 32 bits hold.
Chain wide_chip_chain(fuzz::Random& random, std::int64_t channels, double magnitude, Dtype dst) {
    const Chip& chip = *chips()[random.below(chips().size())];
    const std::vector<double> multipliers = random_multipliers(random, channels, magnitude, dst);
    const std::int32_t zero_point = random_zero_point(random, dst);
    const Limits limits = random_limits(random, dst);
    if (random.below(4)) return *wide_output_chain(chip, multipliers, zero_point, limits);
    Chain chain = *output_chain(chip, multipliers, zero_point, limits);
    chain.stages.insert(chain.stages.begin(), {.kind = Kind::add, .width = 32, .operand = {0}});
    return chain;
}

Chain shift_chain(fuzz::Random& random, double magnitude, Dtype dst) {
    const int bits = dst == Dtype::i16 ? 15 : 7;
    const int shift = std::max(static_cast<int>(std::log2(magnitude)) - bits, 0);
    Chain chain;
    chain.stages.push_back(
        {.kind = Kind::shift_right,
         .rounding = roundings[random.below(std::size(roundings))],
         .width = static_cast<std::uint8_t>(between<std::int64_t>(random, 8, 63)),
         .operand = {shift}});
    return chain;
}

constexpr int tables = 2; // of a chain with stages as they come

ops::Stage random_stage(fuzz::Random& random, std::int64_t channels) {
    ops::Stage stage;
    stage.kind = static_cast<Kind>(random.below(11));
    stage.rounding = roundings[random.below(std::size(roundings))];
    stage.width = static_cast<std::uint8_t>(between<std::int64_t>(random, 6, 63));
    stage.operand.resize(random.below(2) ? channels : 1);
    for (std::int64_t& operand : stage.operand) {
        switch (stage.kind) {
        case Kind::shift_left: operand = between<std::int64_t>(random, 0, 6); break;
        case Kind::shift_right:
        case Kind::shift_right_negative:
        case Kind::shift_right_positive: operand = between<std::int64_t>(random, 0, 31); break;
        case Kind::multiply_negative:
        case Kind::multiply_positive: operand = between<std::int64_t>(random, 0, 1 << 15); break;
        case Kind::table: operand = between<std::int64_t>(random, 0, tables - 1); break;
        case Kind::multiply: operand = between<std::int64_t>(random, -(1 << 15), 1 << 15); break;
        default: operand = between<std::int64_t>(random, -(1 << 20), 1 << 20);
        }
    }
    return stage;
}

Chain free_chain(fuzz::Random& random, std::int64_t channels, int input_width) {
    Chain chain;
    for (int i = 0; i < tables; ++i) chain.tables.push_back(random_table(random));
    for (std::uint64_t i = random.below(6); i > 0; --i) {
        chain.stages.push_back(random_stage(random, channels));
        if (!ops::validate(chain, channels, input_width)) chain.stages.pop_back();
    }
    return chain;
}

// As accelerators have them that round after each of a few narrow stages: a bias, one factor per
// channel, one for all, limits, a table, and the last scale and zero point.
Chain table_chain(fuzz::Random& random, std::int64_t channels, double magnitude, Dtype dst) {
    constexpr auto half_even = Rounding::half_even;
    Chain chain{{}, {random_table(random)}};
    const auto add = [&chain](ops::Stage stage) { chain.stages.push_back(std::move(stage)); };
    std::vector<std::int64_t> bias(channels), factor(channels);
    for (std::int64_t& value : bias) value = between<std::int64_t>(random, -10'000, 10'000);
    for (std::int64_t& value : factor) value = between<std::int64_t>(random, 8192, 16'384);
    const int shift = std::max(static_cast<int>(std::log2(magnitude)) + 14 - 15, 0);
    if (random.below(4)) add({.kind = Kind::add, .width = 32, .operand = bias});
    add({.kind = Kind::multiply, .operand = factor});
    add({.kind = Kind::shift_right, .rounding = half_even, .width = 32, .operand = {shift}});
    if (random.below(3) == 0) add({.kind = Kind::at_least, .width = 32, .operand = {0}});
    if (random.below(2)) {
        add({.kind = Kind::multiply, .operand = {between<std::int64_t>(random, 8192, 32'767)}});
        add({.kind = Kind::shift_right, .rounding = half_even, .width = 32, .operand = {14}});
    }
    if (random.below(8)) add({.kind = Kind::table, .operand = {0}});
    add({.kind = Kind::multiply, .operand = {between<std::int64_t>(random, 8192, 32'767)}});
    add({.kind = Kind::add, .operand = {random_zero_point(random, dst) * (std::int64_t{1} << 21)}});
    add({.kind = Kind::shift_right, .rounding = half_even, .operand = {21}});
    return chain;
}

// Sums are cut where results are at their limits, or, in some, before; then one factor for each
// channel.
Chain cut_chain(fuzz::Random& random, std::int64_t channels, double magnitude, Dtype dst) {
    const std::vector<double> scales = random_multipliers(random, channels, magnitude, dst);
    constexpr int bits = 24;
    std::vector<std::int64_t> least, most, factor, shift;
    const double beyond = random.below(4) ? 0x1p17 : 0x1p13;
    for (const double scale : scales) {
        int exponent = 0;
        const double fraction = std::frexp(scale, &exponent);
        factor.push_back(std::llround(std::ldexp(fraction, bits)));
        shift.push_back(std::clamp(bits - exponent, 0, 44));
        most.push_back(static_cast<std::int64_t>(std::min(std::ceil(beyond / scale), 0x1p46)));
        least.push_back(-most.back());
    }
    const auto [low, high] = random_limits(random, dst);
    return {{{.kind = Kind::at_least, .operand = least},
             {.kind = Kind::at_most, .operand = most},
             {.kind = Kind::multiply, .operand = factor},
             {.kind = Kind::shift_right, .rounding = Rounding::half_even, .operand = shift},
             {.kind = Kind::add, .operand = {random_zero_point(random, dst)}},
             {.kind = Kind::at_least, .operand = {low}},
             {.kind = Kind::at_most, .operand = {high}}}};
}

} // namespace

Chain random_chain(fuzz::Random& random, std::int64_t channels, double magnitude, Dtype dst) {
    switch (random.below(8)) {
    case 0: return free_chain(random, channels, 32);
    case 1: return shift_chain(random, magnitude, dst);
    case 2:
    case 3: return table_chain(random, channels, magnitude, dst);
    default: return chip_chain(random, channels, magnitude, dst);
    }
}

Chain random_wide_chain(fuzz::Random& random, std::int64_t channels, double magnitude, Dtype dst) {
    switch (random.below(8)) {
    case 0: return free_chain(random, channels, 48);
    case 1: return shift_chain(random, magnitude, dst);
    case 2:
    case 3: {
        Chain chain = cut_chain(random, channels, magnitude, dst);
        if (ops::validate(chain, channels, 48)) return chain;
        return shift_chain(random, magnitude, dst);
    }
    default: return wide_chip_chain(random, channels, magnitude, dst);
    }
}
