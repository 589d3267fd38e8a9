// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/decode/chain_builder.h"

#include "emu-core/base/checked.h"

#include <algorithm>
#include <limits>

namespace rknn::format {
namespace {

using emu::ops::Rounding;
using emu::ops::Stage;

constexpr std::int64_t least = std::numeric_limits<std::int32_t>::min();
constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();

// Bounds beyond what a chain can hold: whoever validates it says so.
constexpr std::int64_t beyond = std::int64_t{1} << 62;

std::int64_t product(std::int64_t a, std::int64_t b) {
    const auto exact = emu::checked_multiply(a, b);
    return exact ? std::clamp(*exact, -beyond, beyond) : (a < 0) == (b < 0) ? beyond : -beyond;
}

// One value for all channels, if it is the same for all.
std::vector<std::int64_t> shortest(std::vector<std::int64_t> values) {
    const auto as_first = [&](std::int64_t value) { return value == values[0]; };
    if (values.size() > 1 && std::all_of(values.begin(), values.end(), as_first))
        values = {std::int64_t{values[0]}};
    return values;
}

bool is(const std::vector<std::int64_t>& values, std::int64_t value) {
    return values.size() == 1 && values[0] == value;
}

} // namespace

void ChainBuilder::stage(Stage::Kind kind, std::vector<std::int64_t> operand, Rounding rounding) {
    chain_.stages.push_back({.kind = kind, .rounding = rounding, .operand = std::move(operand)});
}

void ChainBuilder::add(std::vector<std::int64_t> addend) {
    addend = shortest(std::move(addend));
    if (addend.empty() || is(addend, 0)) return;
    const auto [low, high] = std::minmax_element(addend.begin(), addend.end());
    low_ = std::clamp(low_ + *low, -beyond, beyond);
    high_ = std::clamp(high_ + *high, -beyond, beyond);
    stage(Stage::Kind::add, std::move(addend));
}

void ChainBuilder::multiply(std::vector<std::int64_t> factor) {
    factor = shortest(std::move(factor));
    if (factor.empty() || is(factor, 1)) return;
    const auto [low, high] = std::minmax_element(factor.begin(), factor.end());
    const auto products = {product(low_, *low), product(low_, *high), product(high_, *low),
                           product(high_, *high)};
    low_ = std::min(products);
    high_ = std::max(products);
    stage(Stage::Kind::multiply, std::move(factor));
}

void ChainBuilder::multiply_negative(std::vector<std::int64_t> factor) {
    factor = shortest(std::move(factor));
    if (factor.empty() || is(factor, 1) || low_ >= 0) return;
    low_ = product(low_, *std::max_element(factor.begin(), factor.end()));
    stage(Stage::Kind::multiply_negative, std::move(factor));
}

void ChainBuilder::shift_right(int shift, int negative_shift, Rounding rounding) {
    if (low_ >= 0) negative_shift = shift;
    if (high_ <= 0) shift = negative_shift;
    if (shift == negative_shift) {
        if (shift != 0) stage(Stage::Kind::shift_right, {shift}, rounding);
    } else {
        if (negative_shift != 0)
            stage(Stage::Kind::shift_right_negative, {negative_shift}, rounding);
        if (shift != 0) stage(Stage::Kind::shift_right_positive, {shift}, rounding);
    }
    low_ = emu::ops::shift_right(low_, low_ < 0 ? negative_shift : shift, rounding);
    high_ = emu::ops::shift_right(high_, high_ < 0 ? negative_shift : shift, rounding);
}

void ChainBuilder::limit(std::optional<std::int64_t> at_least,
                         std::optional<std::int64_t> at_most) {
    const std::int64_t low = at_least.value_or(least), high = at_most.value_or(most);
    if (!at_least && !at_most && !chain_.stages.empty()) {
        if (low_ < least || high_ > most) chain_.stages.back().width = 32;
    } else {
        if (low_ < low) stage(Stage::Kind::at_least, {low});
        if (high_ > high) stage(Stage::Kind::at_most, {high});
    }
    low_ = std::min(std::max(low_, low), high);
    high_ = std::min(std::max(high_, low), high);
}

void ChainBuilder::table(emu::ops::LineTable table, Rounding below) {
    stage(Stage::Kind::table, {static_cast<std::int64_t>(chain_.tables.size())}, below);
    chain_.tables.push_back(std::move(table));
    // The lines beyond its ends may reach any value that the stage before them allows.
    low_ = least * 2;
    high_ = -low_;
}

} // namespace rknn::format
