// SPDX-License-Identifier: Apache-2.0
#include "ops/fast/chain_form.h"

#include "ops/fast/chain_steps.h"
#include "ops/fast/instructions.h"

namespace emu::ops::fast {
namespace {

using Kind = Stage::Kind;

// Of the destination's type.
SumRange range_of(Dtype dtype) {
    switch (dtype) {
    case Dtype::i8: return {-128, 127};
    case Dtype::u8: return {0, 255};
    default: return {};
    }
}

Step step_of(const Stage& stage) {
    switch (stage.kind) {
    case Kind::add: return Step::add;
    case Kind::multiply:
    case Kind::shift_left: return Step::multiply;
    case Kind::at_least: return Step::at_least;
    case Kind::at_most: return Step::at_most;
    case Kind::shift_right: break;
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

} // namespace

ChainForm::ChainForm(const Chain& chain, const std::vector<std::int32_t>& bias, SumRange range,
                     Dtype dst, bool has_all_forms)
    : channels_(bias.size()),
      bias_(per_channel<std::int32_t>([&bias](std::size_t c) { return bias[c]; })) {
    const SumRange limits = range_of(dst);
    packed_.low = static_cast<std::int32_t>(limits.low);
    packed_.high = static_cast<std::int32_t>(limits.high);
    packed_.bias = bias_.data();
    if (dst == Dtype::i32)
        packed_.form = Form::keep;
    else if (!has_all_forms || (!fits_doubles(chain, range) && !fits_doubling_high(chain, range)))
        pack_stages(chain);
}

template <class T, class Value> std::vector<T> ChainForm::per_channel(Value value_of) const {
    std::vector<T> values(channels_ + panel * most_panels);
    for (std::size_t c = 0; c < channels_; ++c) values[c] = static_cast<T>(value_of(c));
    return values;
}

bool ChainForm::fits_doubles(const Chain& chain, SumRange range) {
    const auto steps = rounded_steps(chain);
    if (!steps) return false;
    for (std::size_t i = 0; i < steps->count; ++i) {
        scale_[i] = offset_[i] = per_channel<double>([](std::size_t) { return 0.0; });
        packed_.scale[i] = scale_[i].data();
        packed_.offset[i] = offset_[i].data();
    }
    for (std::size_t c = 0; c < channels_; ++c) {
        const auto fused = fused_steps(*steps, range, c);
        if (!fused) return false;
        for (std::size_t i = 0; i < steps->count; ++i) {
            scale_[i][c] = (*fused)[i].scale;
            offset_[i][c] = (*fused)[i].offset;
        }
    }
    for (std::int32_t& value : bias_) value ^= std::numeric_limits<std::int32_t>::min();
    packed_.form = Form::doubles;
    packed_.steps = static_cast<int>(steps->count);
    steps->limits.narrow(packed_.low, packed_.high);
    return true;
}

bool ChainForm::fits_doubling_high(const Chain& chain, SumRange range) {
    const auto steps = doubling_high_steps(chain);
    // Half of what 32 bits hold: then neither the half that rounds nor the zero point leave them.
    constexpr std::int64_t most = (1 << 30) - 1;
    if (!steps || range.low < -most || range.high > most) return false;
    factor_ = per_channel<std::int32_t>([&](auto c) { return steps->multiply->operand_of(c); });
    shift_ = per_channel<std::int32_t>(
        [&](auto c) { return steps->shift ? steps->shift->operand_of(c) : 0; });
    packed_.form = Form::doubling_high;
    packed_.factor = factor_.data();
    packed_.shift = shift_.data();
    packed_.zero_point = static_cast<std::int32_t>(steps->add ? steps->add->operand[0] : 0);
    steps->limits.narrow(packed_.low, packed_.high);
    return true;
}

void ChainForm::pack_stages(const Chain& chain) {
    for (const Stage& stage : chain.stages) {
        operands_.push_back(per_channel<std::int64_t>([&stage](std::size_t c) {
            const std::int64_t operand = stage.operand_of(c);
            return stage.kind == Kind::shift_left ? std::int64_t{1} << operand : operand;
        }));
        const std::int64_t limit = std::int64_t{1} << (stage.width - 1);
        stages_.push_back({step_of(stage), -limit, limit - 1, operands_.back().data()});
    }
    packed_.form = Form::stages;
    packed_.stage = stages_.data();
    packed_.stage_count = static_cast<int>(stages_.size());
}

} // namespace emu::ops::fast
