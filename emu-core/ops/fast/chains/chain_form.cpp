// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/chains/chain_form.h"

#include "emu-core/ops/arithmetic/line_end.h"
#include "emu-core/ops/fast/chains/chain_rewrites.h"
#include "emu-core/ops/fast/chains/chain_steps.h"
#include "emu-core/ops/fast/isa/instructions.h"

#include <algorithm>

namespace emu::ops::fast {

namespace {

// A table's index with the rounding below it.
constexpr int rounding_place = 32;

std::int64_t table_operand(std::int64_t index, Rounding below) {
    return index | static_cast<std::int64_t>(below) << rounding_place;
}

} // namespace

std::int64_t look_up(const LineTable* tables, std::int64_t operand, std::int64_t value) {
    const std::int64_t index = operand & ((std::int64_t{1} << rounding_place) - 1);
    return value_at(tables[index], saturate(value, 33),
                    static_cast<Rounding>(operand >> rounding_place));
}

namespace {

using Kind = Stage::Kind;

// Of the destination's type.
SumRange stored_numbers(Dtype dtype) {
    switch (dtype) {
    case Dtype::i8: return {-128, 127};
    case Dtype::u8: return {0, 255};
    case Dtype::i16: return {-32768, 32767};
    default: return {};
    }
}

Step step_of(const Stage& stage) {
    switch (stage.kind) {
    case Kind::add: return Step::add;
    case Kind::multiply:
    case Kind::multiply_negative:
    case Kind::multiply_positive:
    case Kind::shift_left: return Step::multiply;
    case Kind::at_least: return Step::at_least;
    case Kind::at_most: return Step::at_most;
    case Kind::table: return Step::table;
    case Kind::shift_right:
    case Kind::shift_right_negative:
    case Kind::shift_right_positive: break;
    }
    switch (stage.rounding) {
    case Rounding::half_up: return Step::shift_half_up;
    case Rounding::half_even: return Step::shift_half_even;
    case Rounding::half_away: return Step::shift_half_away;
    case Rounding::floor: return Step::shift_floor;
    case Rounding::truncate: break;
    }
    return Step::shift_truncate;
}

bool is_for_negative(Kind kind) {
    return kind != Kind::shift_right_positive && kind != Kind::multiply_positive;
}

bool is_for_positive(Kind kind) {
    return kind != Kind::multiply_negative && kind != Kind::shift_right_negative;
}

// Half of what 32 bits hold: then neither the half that rounds nor the zero point leave them.
constexpr std::int64_t most_sum = (1 << 30) - 1;

// One value for all channels, added to what is rounded already.
bool is_zero_point(const RoundedStep& step) {
    return !step.multiply && !step.shift_right && step.add && step.add->operand.size() == 1;
}

// The steps of every channel; false when one has none.
template <class Real> bool fuse(const RoundedSteps& steps, Form form, std::int64_t base,
                                SumRange range, std::size_t channels,
                                std::array<std::vector<Real>, 2>& scale,
                                std::array<std::vector<Real>, 2>& offset) {
    for (std::size_t i = 0; i < steps.count; ++i) {
        scale[i].assign(channels + panel * most_panels, 0);
        offset[i] = scale[i];
    }
    for (std::size_t c = 0; c < channels; ++c) {
        const auto fused = fused_steps(steps, range, c, form, base);
        if (!fused) return false;
        for (std::size_t i = 0; i < steps.count; ++i) {
            scale[i][c] = static_cast<Real>((*fused)[i].scale);
            offset[i][c] = static_cast<Real>((*fused)[i].offset);
        }
    }
    return true;
}

} // namespace

ChainForm::ChainForm(const Chain& chain, const std::vector<std::int32_t>& bias, SumRange range,
                     Dtype dst, bool has_all_forms)
    : channels_(bias.size()),
      bias_(per_channel<std::int32_t>([&bias](std::size_t c) { return bias[c]; })) {
    set_results(stored_numbers(dst), size_of(dst) > 1);
    packed_.bias = bias_.data();
    packed_.form = Form::keep;
    if (dst == Dtype::i32 && chain.stages.empty()) return;
    Chain rest = chain;
    if (size_of(dst) == 1) take_table(rest, dst);
    take_addition(rest, range);
    rest = limits_last(rest, static_cast<std::int64_t>(channels_));
    const bool fits =
        has_all_forms && (fits_shift(rest, range) || fits_rounded_steps(rest, range) ||
                          fits_doubling_high(rest, range) || fits_narrow(rest, range));
    if (!fits) pack_stages(std::move(rest));
}

void ChainForm::set_results(SumRange range, bool are_words) {
    packed_.low = static_cast<std::int32_t>(range.low);
    packed_.high = static_cast<std::int32_t>(range.high);
    packed_.stores_words = are_words;
}

// From a table on.
void ChainForm::take_table(Chain& chain, Dtype dst) {
    auto tail = byte_tail(chain, dst);
    if (!tail) return;
    set_results({tail->first, tail->last()}, true);
    bytes_ = std::move(tail->bytes);
    packed_.bytes = bytes_.data() - tail->first;
    chain = std::move(tail->head);
}

// One at the beginning, which is the bias's.
void ChainForm::take_addition(Chain& chain, SumRange& range) {
    if (chain.stages.empty() || chain.stages[0].kind != Kind::add) return;
    const Stage& stage = chain.stages[0];
    const auto [least, most] = std::ranges::minmax(stage.operand);
    const SumRange words, sums{range.low + least, range.high + most};
    if (stage.width < 32 || !sums.lies_within(words)) return; // it may saturate
    for (std::size_t c = 0; c < channels_; ++c) {
        bias_[c] = static_cast<std::int32_t>(bias_[c] + stage.operand_of(c));
    }
    range = sums;
    chain.stages.erase(chain.stages.begin());
}

template <class T, class Value> std::vector<T> ChainForm::per_channel(Value value_of) const {
    std::vector<T> values(channels_ + panel * most_panels);
    for (std::size_t c = 0; c < channels_; ++c) values[c] = static_cast<T>(value_of(c));
    return values;
}

bool ChainForm::fits_rounded_steps(const Chain& chain, SumRange range) {
    const auto steps = rounded_steps(chain);
    if (!steps ||
        ((packed_.stores_words || !fits_floats(*steps, range)) && !fits_doubles(*steps, range))) {
        return false;
    }
    packed_.steps = static_cast<int>(steps->count);
    if (steps->count == 2 && is_zero_point(steps->step[1])) {
        packed_.steps = 1;
        packed_.zero_point = static_cast<std::int32_t>(steps->step[1].add->operand[0]);
    }
    steps->limits.narrow(packed_.low, packed_.high);
    return true;
}

bool ChainForm::fits_floats(const RoundedSteps& steps, SumRange range) {
    const auto base = float_sum_base(range);
    const auto fuse_from = [&](std::int64_t from) {
        return fuse(steps, Form::floats, from, range, channels_, float_scale_, float_offset_);
    };
    packed_.bias_makes_floats = base && fuse_from(*base);
    if (!packed_.bias_makes_floats && !fuse_from(0)) return false;
    if (packed_.bias_makes_floats) {
        const std::int64_t first = std::int64_t{0x4B00'0000} - (1 << 23); // bits less their float
        for (std::int32_t& value : bias_) value = static_cast<std::int32_t>(value + first + *base);
    }
    for (std::size_t i = 0; i < steps.count; ++i) {
        packed_.float_scale[i] = float_scale_[i].data();
        packed_.float_offset[i] = float_offset_[i].data();
    }
    packed_.form = Form::floats;
    return true;
}

bool ChainForm::fits_doubles(const RoundedSteps& steps, SumRange range) {
    if (!fuse(steps, Form::doubles, sum_base, range, channels_, scale_, offset_)) return false;
    for (std::size_t i = 0; i < steps.count; ++i) {
        packed_.scale[i] = scale_[i].data();
        packed_.offset[i] = offset_[i].data();
    }
    for (std::int32_t& value : bias_) value ^= std::numeric_limits<std::int32_t>::min();
    packed_.form = Form::doubles;
    return true;
}

bool ChainForm::fits_shift(const Chain& chain, SumRange range) {
    const auto steps = shift_steps(chain, {packed_.low, packed_.high});
    if (!steps || range.low < -most_sum || range.high > most_sum) return false;
    shift_ = per_channel<std::int32_t>(
        [&](auto c) { return steps->shift ? steps->shift->operand_of(c) : 0; });
    for (std::size_t c = 0; c < channels_; ++c) {
        const std::uint32_t half = (std::uint32_t{1} << shift_[c]) >> 1;
        bias_[c] = static_cast<std::int32_t>(static_cast<std::uint32_t>(bias_[c]) + half);
    }
    packed_.form = Form::shift;
    packed_.shift = shift_.data();
    packed_.zero_point = static_cast<std::int32_t>(steps->add ? steps->add->operand[0] : 0);
    steps->limits.narrow(packed_.low, packed_.high);
    return true;
}

bool ChainForm::fits_doubling_high(const Chain& chain, SumRange range) {
    const auto steps = doubling_high_steps(chain);
    if (!steps) return false;
    left_ = per_channel<std::int32_t>(
        [&](auto c) { return steps->left ? steps->left->operand_of(c) : 0; });
    const std::int64_t widest = std::int64_t{1} << std::ranges::max(left_);
    if (range.low * widest < -most_sum || range.high * widest > most_sum) return false;
    factor_ = per_channel<std::int32_t>([&](auto c) { return steps->multiply->operand_of(c); });
    shift_ = per_channel<std::int32_t>(
        [&](auto c) { return steps->shift ? steps->shift->operand_of(c) : 0; });
    packed_.form = Form::doubling_high;
    packed_.left = left_.data();
    packed_.factor = factor_.data();
    packed_.shift = shift_.data();
    packed_.zero_point = static_cast<std::int32_t>(steps->add ? steps->add->operand[0] : 0);
    steps->limits.narrow(packed_.low, packed_.high);
    return true;
}

bool ChainForm::fits_narrow(const Chain& chain, SumRange range) {
    const auto steps = narrow_steps(chain);
    if (!steps || !holds(steps->last, {packed_.low, packed_.high})) return false;
    constexpr std::int64_t most_narrow = 1 << 15, most = std::numeric_limits<std::int32_t>::max();
    const auto half_of = [](const Stage& shift, std::size_t c) {
        const std::int64_t half = (std::int64_t{1} << shift.operand_of(c)) >> 1;
        return shift.rounding == Rounding::half_up ? half : 0;
    };
    for (std::size_t c = 0; c < channels_; ++c) {
        const std::int64_t product = most_narrow * steps->multiply->operand_of(c);
        if (range.high + half_of(*steps->shift, c) > most ||
            product + half_of(*steps->last, c) > most)
            return false;
    }
    shift_ = per_channel<std::int32_t>([&](auto c) { return steps->shift->operand_of(c); });
    factor_ = per_channel<std::int32_t>([&](auto c) { return steps->multiply->operand_of(c); });
    half_ = per_channel<std::int32_t>([&](auto c) { return half_of(*steps->last, c); });
    last_ = per_channel<std::int32_t>([&](auto c) { return steps->last->operand_of(c); });
    for (std::size_t c = 0; c < channels_; ++c) {
        const auto half = static_cast<std::uint32_t>(half_of(*steps->shift, c));
        bias_[c] = static_cast<std::int32_t>(static_cast<std::uint32_t>(bias_[c]) + half);
    }
    packed_.form = Form::narrow;
    packed_.shift = shift_.data();
    packed_.factor = factor_.data();
    packed_.half = half_.data();
    packed_.last = last_.data();
    steps->limits.narrow(packed_.low, packed_.high);
    return true;
}

void ChainForm::pack_stages(Chain chain) {
    tables_ = std::move(chain.tables);
    for (const Stage& stage : chain.stages) {
        operands_.push_back(per_channel<std::int64_t>([&stage](std::size_t c) {
            const std::int64_t operand = stage.operand_of(c);
            if (stage.kind == Kind::table) return table_operand(operand, stage.rounding);
            return stage.kind == Kind::shift_left ? std::int64_t{1} << operand : operand;
        }));
        const std::int64_t limit = std::int64_t{1} << (stage.width - 1);
        stages_.push_back({step_of(stage), -limit, limit - 1, operands_.back().data(),
                           -std::int64_t{is_for_negative(stage.kind)},
                           -std::int64_t{is_for_positive(stage.kind)}, tables_.data()});
    }
    packed_.form = Form::stages;
    packed_.stage = stages_.data();
    packed_.stage_count = static_cast<int>(stages_.size());
}

} // namespace emu::ops::fast
