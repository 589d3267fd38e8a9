// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/chains/operand_lines.h"

#include "emu-core/ops/arithmetic/element_bits.h"
#include "emu-core/ops/fast/isa/element_instructions.h"

#include <algorithm>

namespace emu::ops::fast {
namespace {

// Of int16 or int32.
SumRange values_of(Dtype dtype) {
    const std::int64_t limit = std::int64_t{1} << (8 * size_of(dtype) - 1);
    return {-limit, limit - 1};
}

// Precondition: the chain is valid for such values.
SumRange range_after(const Chain& chain, SumRange range) {
    if (chain.stages.empty()) return range;
    const double most = *magnitude_after(chain, 1, -static_cast<double>(range.low));
    const SumRange words;
    if (most >= static_cast<double>(words.high)) return words;
    return {-static_cast<std::int64_t>(most), static_cast<std::int64_t>(most)};
}

} // namespace

OperandLines::OperandLines(const Chain& chain, Dtype dtype, const Instructions& set)
    : dtype_(dtype) {
    if (is_quantised_byte(dtype)) {
        table_ = tabulate(chain, dtype);
        const auto [low, high] = std::ranges::minmax(table_);
        range_ = {low, high};
        return;
    }
    const SumRange stored = values_of(dtype);
    range_ = range_after(chain, stored);
    if (chain.stages.empty()) return;
    if (chain.stages[0].kind == Stage::Kind::table) tabulate_lines(chain);
    if (words_.empty()) chain_.emplace(chain, stored, Dtype::i32, set);
}

// One more at each end: beyond the table's entries begin lines, of which some are level.
void OperandLines::tabulate_lines(const Chain& chain) {
    constexpr std::int64_t most_words = 1 << 16, most_of_slope = 1 << 15;
    const LineTable& table = chain.tables[chain.stages[0].operand[0]];
    const std::int64_t entries = std::int64_t{table.upper_end} - table.lower.start;
    if (entries < 0 || entries > most_words) return;
    lines_ = chain;
    level_below_ = table.below_factor == 0;
    level_above_ = table.above_factor == 0;
    first_ = table.lower.start - (level_below_ ? 1 : most_of_slope);
    const std::int64_t last = table.upper_end + (level_above_ ? 1 : most_of_slope);
    words_.reserve(static_cast<std::size_t>(last - first_ + 1));
    for (std::int64_t x = first_; x <= last; ++x) {
        words_.push_back(store<std::int32_t>(chain.apply(x, 0)));
    }
}

std::int32_t OperandLines::looked_up(std::int32_t value) const {
    const std::int64_t place = value - first_;
    if (place < 0 && level_below_) return words_.front();
    if (place >= static_cast<std::int64_t>(words_.size()) && level_above_) return words_.back();
    const bool is_there = place >= 0 && place < static_cast<std::int64_t>(words_.size());
    return is_there ? words_[place] : store<std::int32_t>(lines_.apply(value, 0));
}

void OperandLines::read(const std::uint8_t* src, std::int64_t count, std::int32_t* dst) const {
    if (is_quantised_byte(dtype_)) {
        for (std::int64_t i = 0; i < count; ++i) dst[i] = table_[src[i]];
        return;
    }
    if (!words_.empty()) {
        lift(src, count, dst);
        for (std::int64_t i = 0; i < count; ++i) dst[i] = looked_up(dst[i]);
        return;
    }
    if (!chain_) return lift(src, count, dst);
    std::int32_t values[element_line];
    lift(src, count, values);
    chain_->apply(values, count, reinterpret_cast<std::uint8_t*>(dst));
}

void OperandLines::lift(const std::uint8_t* src, std::int64_t count, std::int32_t* dst) const {
    if (dtype_ == Dtype::i32) {
        std::memcpy(dst, src, static_cast<std::size_t>(count) * sizeof *dst);
        return;
    }
    const auto* from = reinterpret_cast<const std::byte*>(src);
    for (std::int64_t i = 0; i < count; ++i) dst[i] = load_at<std::int16_t>(from, i);
}

} // namespace emu::ops::fast
