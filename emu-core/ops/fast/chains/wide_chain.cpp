// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/chains/wide_chain.h"

#include "emu-core/ops/arithmetic/arithmetic.h"
#include "emu-core/ops/arithmetic/element_bits.h"
#include "emu-core/ops/fast/chains/chain_steps.h"

#include <cmath>

namespace emu::ops::fast {
namespace {

constexpr std::int64_t most_exact = std::int64_t{1} << 53;
// What may be added to wide_base and is still followed by the next integer.
constexpr std::int64_t most_based = (std::int64_t{1} << 51) - 1;

SumRange range_of(int width) {
    const std::int64_t limit = std::int64_t{1} << (width - 1);
    return {-limit, limit - 1};
}

SumRange range_of(Dtype dtype) {
    switch (dtype) {
    case Dtype::i8: return range_of(8);
    case Dtype::u8: return {0, 255};
    default: return range_of(16);
    }
}

SumRange clamped(SumRange range, SumRange limits) {
    return {std::clamp(range.low, limits.low, limits.high),
            std::clamp(range.high, limits.low, limits.high)};
}

// A step of one channel as WideSteps has it, and its results before they are limited.
struct WideStep {
    double scale = 1, offset = 0;
    SumRange results;
};

// Nothing where doubles are not exact or a stage may saturate but the last one. Precondition: no
// stage leaves 2^62.
std::optional<WideStep> wide_step(const RoundedStep& step, bool half_even, SumRange range,
                                  std::size_t channel) {
    const std::int64_t factor = step.factor(channel), addend = step.addend(channel);
    const int shift = step.shift(channel);
    if (factor < 0) std::swap(range.low, range.high);
    const SumRange product{range.low * factor, range.high * factor};
    const SumRange sum{product.low + addend, product.high + addend};
    if (std::abs(factor) > most_exact || !holds(step.multiply, product) || !holds(step.add, sum)) {
        return {};
    }
    const Rounding rounding = half_even ? Rounding::half_even : Rounding::half_up;
    const SumRange results{shift_right(sum.low, shift, rounding),
                           shift_right(sum.high, shift, rounding)};
    const std::int64_t one = std::int64_t{1} << shift, half = one / 2;
    const double scale = std::ldexp(static_cast<double>(factor), -shift);
    if (!half_even) {
        const bool is_exact = sum.lies_within({-most_exact, most_exact - half}) &&
                              std::abs(addend) <= most_exact - half;
        if (!is_exact) return {};
        return WideStep{scale, std::ldexp(static_cast<double>(addend + half), -shift), results};
    }
    const bool is_exact = addend % one == 0 && std::abs(addend / one) <= most_based &&
                          results.lies_within({-most_based, most_based});
    if (!is_exact) return {};
    return WideStep{scale, wide_base + static_cast<double>(addend / one), results};
}

// Sums that are to be limited to a width first.
int take_width(Chain& chain) {
    if (chain.stages.empty()) return Wide::sum_width;
    const Stage& first = chain.stages[0];
    const bool adds_zero =
        first.kind == Stage::Kind::add &&
        std::ranges::all_of(first.operand, [](auto value) { return value == 0; });
    if (!adds_zero) return Wide::sum_width;
    const int width = std::min<int>(first.width, Wide::sum_width);
    chain.stages.erase(chain.stages.begin());
    return width;
}

} // namespace

// Limits of the sums in front of all else, per channel; null: none.
struct SumCuts {
    const Stage *low = nullptr, *high = nullptr;

    // The channel's sums, which the cuts may leave as they are.
    SumRange of(SumRange sums, std::size_t channel) const {
        const SumRange limits{low ? low->operand_of(channel) : sums.low,
                              high ? high->operand_of(channel) : sums.high};
        return limits.low <= limits.high ? clamped(sums, limits) : sums;
    }
};

namespace {

// A chain without the limits that it begins with.
struct CutChain {
    Chain rest;
    SumCuts cuts;
};

CutChain without_cuts(const Chain& chain) {
    CutChain result{chain, {}};
    auto& stages = result.rest.stages;
    const auto take = [&](Stage::Kind kind, std::size_t i) -> const Stage* {
        if (stages.empty() || stages[0].kind != kind || stages[0].width < Wide::sum_width)
            return nullptr;
        stages.erase(stages.begin());
        return &chain.stages[i];
    };
    result.cuts.low = take(Stage::Kind::at_least, 0);
    result.cuts.high = take(Stage::Kind::at_most, result.cuts.low ? 1 : 0);
    return result;
}

// Whether sums beyond the cuts give what those at the cuts do, whatever the sums are: results only
// grow with them, and are at their limits there already.
bool are_idle(const SumCuts& cuts, const Chain& rest, SumRange limits, std::size_t channel) {
    const Stage& first = rest.stages[0];
    if (first.kind != Stage::Kind::multiply) return !cuts.low && !cuts.high;
    if (first.operand_of(channel) == 0) return true;
    if (first.operand_of(channel) < 0) return !cuts.low && !cuts.high;
    const auto result = [&](const Stage* cut) {
        return rest.apply(saturate(cut->operand_of(channel), Wide::sum_width), channel);
    };
    return (!cuts.low || result(cuts.low) <= limits.low) &&
           (!cuts.high || result(cuts.high) >= limits.high);
}

} // namespace

WideChain::WideChain(const WideInstructions& instructions, Chain chain, std::int64_t channels,
                     SumRange range, Dtype dst)
    : instructions_(instructions), chain_(std::move(chain)), channels_(channels), dst_(dst) {
    is_double_ = dst != Dtype::i64 && fits_doubles(range);
    for (std::size_t i = 0; i < scale_.size(); ++i) {
        steps_.scale[i] = scale_[i].data();
        steps_.offset[i] = offset_[i].data();
    }
}

void WideChain::finish(const WideFinishTask& task) const {
    if (is_double_)
        instructions_.finish(steps_, task);
    else if (dst_ == Dtype::i64)
        finish_sums(task);
    else
        finish_stages(task);
}

bool WideChain::fits_doubles(SumRange range) {
    auto [rest, cuts] = without_cuts(chain_);
    const SumRange limits = range_of(take_width(rest));
    steps_.least = static_cast<double>(limits.low);
    steps_.most = static_cast<double>(limits.high);
    for (const bool half_even : {true, false}) {
        const auto steps = rounded_steps(rest, half_even ? Rounding::half_even : Rounding::half_up);
        if (!steps) continue;
        set_limits(*steps);
        steps_.half_even = half_even;
        steps_.steps = static_cast<int>(steps->count);
        const auto last = steps->count - 1;
        const SumRange ends{static_cast<std::int64_t>(steps_.low[last]),
                            static_cast<std::int64_t>(steps_.high[last])};
        bool idle = true;
        for (std::int64_t c = 0; c < channels_; ++c) idle = idle && are_idle(cuts, rest, ends, c);
        if (idle && fits_doubles(*steps, clamped(range, limits), cuts)) return true;
    }
    return false;
}

bool WideChain::fits_doubles(const RoundedSteps& steps, SumRange range, const SumCuts& cuts) {
    for (std::size_t i = 0; i < steps.count; ++i) {
        scale_[i].resize(channels_);
        offset_[i].resize(channels_);
    }
    for (std::int64_t c = 0; c < channels_; ++c) {
        SumRange sums = cuts.of(range, c);
        for (std::size_t i = 0; i < steps.count; ++i) {
            const auto step = wide_step(steps.step[i], steps_.half_even, sums, c);
            if (!step) return false;
            scale_[i][c] = step->scale;
            offset_[i][c] = step->offset;
            const Stage* shift = steps.step[i].shift_right;
            sums = clamped(step->results, range_of(shift ? shift->width : 63));
        }
    }
    return true;
}

void WideChain::set_limits(const RoundedSteps& steps) {
    const SumRange stored = range_of(dst_);
    auto low = static_cast<std::int32_t>(stored.low), high = static_cast<std::int32_t>(stored.high);
    steps.limits.narrow(low, high);
    for (std::size_t i = 0; i < steps.count; ++i) {
        const Stage* shift = steps.step[i].shift_right;
        SumRange limits = range_of(shift ? shift->width : 63);
        if (i + 1 == steps.count) {
            limits = {std::min<std::int64_t>(std::max<std::int64_t>(limits.low, low), high),
                      std::min<std::int64_t>(std::max<std::int64_t>(limits.high, low), high)};
        }
        steps_.low[i] = static_cast<double>(limits.low);
        steps_.high[i] = static_cast<double>(limits.high);
    }
}

void WideChain::finish_sums(const WideFinishTask& task) const {
    for (int i = 0; i < task.pixels; ++i) {
        const double* sums = task.sums + std::int64_t{i} * task.pitch;
        auto* dst = reinterpret_cast<std::byte*>(task.dst + i * task.dst_pitch);
        for (int c = 0; c < task.channels; ++c)
            store_at(saturate(static_cast<std::int64_t>(sums[c]), Wide::sum_width), dst, c);
    }
}

void WideChain::finish_stages(const WideFinishTask& task) const {
    for (int i = 0; i < task.pixels; ++i) {
        const double* sums = task.sums + std::int64_t{i} * task.pitch;
        auto* dst = reinterpret_cast<std::byte*>(task.dst + i * task.dst_pitch);
        for (int c = 0; c < task.channels; ++c) {
            const auto sum = saturate(static_cast<std::int64_t>(sums[c]), Wide::sum_width);
            const std::int64_t value = chain_.apply(sum, task.channel + c);
            switch (dst_) {
            case Dtype::i8: store_at(store<std::int8_t>(value), dst, c); break;
            case Dtype::u8: store_at(store<std::uint8_t>(value), dst, c); break;
            default: store_at(store<std::int16_t>(value), dst, c);
            }
        }
    }
}

} // namespace emu::ops::fast
