// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/elements/channel_term.h"

#include "emu-core/ops/arithmetic/element_bits.h"
#include "emu-core/ops/fast/chains/stage_reader.h"
#include "emu-core/ops/fast/elements/additions.h"

#include <cstdlib>

namespace emu::ops::fast {
namespace {

using Kind = Stage::Kind;
using Word = std::int32_t;

// Of 8 and 16 bits.
SumRange numbers_of(Dtype dtype) {
    switch (dtype) {
    case Dtype::u8: return {0, 255};
    case Dtype::i16: return {-32768, 32767};
    default: return {-128, 127};
    }
}

} // namespace

std::optional<ChannelTerm> ChannelTerm::make(const Chain& chain, Dtype dtype,
                                             std::int64_t channels) {
    ChannelTerm term;
    term.dtype_ = dtype;
    if (dtype == Dtype::i32) return chain.stages.empty() ? std::optional(term) : std::nullopt;
    if (dtype != Dtype::i8 && dtype != Dtype::u8 && dtype != Dtype::i16) return std::nullopt;
    constexpr int word_bits = 32;
    constexpr std::int64_t most = (1 << 30) - 1, most_shift = 30;
    StageReader reader(chain, word_bits);
    const Stage *multiply = reader.take(Kind::multiply), *left = reader.take(Kind::shift_left),
                *right = reader.take(Kind::shift_right);
    const bool half_up = right && right->rounding == Rounding::half_up;
    if (!reader.at_end() || (right && !half_up && right->rounding != Rounding::floor))
        return std::nullopt;
    const std::int64_t largest = std::max(-numbers_of(dtype).low, numbers_of(dtype).high);
    for (std::size_t c = 0; c < static_cast<std::size_t>(channels); ++c) {
        const std::int64_t factor = multiply ? multiply->operand_of(c) : 1;
        const std::int64_t up = left ? left->operand_of(c) : 0;
        const std::int64_t shift = right ? right->operand_of(c) : 0;
        const bool fits = std::abs(factor) <= most && up <= most_shift && shift <= most_shift &&
                          std::abs(factor) * largest <= most >> up;
        if (!fits) return std::nullopt;
        term.factor_.push_back(static_cast<Word>(factor * (std::int64_t{1} << up)));
        term.half_.push_back(half_up && shift > 0 ? Word{1} << (shift - 1) : 0);
        term.shift_.push_back(static_cast<Word>(shift));
    }
    return term;
}

SumRange ChannelTerm::range(std::size_t channel) const {
    if (dtype_ == Dtype::i32) return {};
    const auto term = [&](std::int64_t number) {
        return (number * factor_[channel] + half_[channel]) >> shift_[channel];
    };
    const SumRange numbers = numbers_of(dtype_);
    const auto [low, high] = std::minmax({term(numbers.low), term(numbers.high)});
    return {low, high};
}

template <class Put> void ChannelTerm::visit(const std::byte* numbers, std::int64_t at,
                                             std::int64_t channel, std::int64_t count,
                                             Put put) const {
    const auto each = [&]<class T>(T) {
        const Word* __restrict factor = factor_.data() + channel;
        const Word* __restrict half = half_.data() + channel;
        const Word* __restrict shift = shift_.data() + channel;
        const std::byte* __restrict from = numbers + at * std::int64_t{sizeof(T)};
        for (std::int64_t c = 0; c < count; ++c)
            put(c, (load_at<T>(from, c) * factor[c] + half[c]) >> shift[c]);
    };
    switch (dtype_) {
    case Dtype::i8: return each(std::int8_t{});
    case Dtype::u8: return each(std::uint8_t{});
    default: return each(std::int16_t{});
    }
}

void ChannelTerm::read(const std::byte* numbers, std::int64_t at, std::int64_t channel,
                       std::int64_t count, Word* __restrict words) const {
    if (dtype_ == Dtype::i32) {
        constexpr std::int64_t size = sizeof(Word);
        std::memcpy(words, numbers + at * size, static_cast<std::size_t>(count * size));
        return;
    }
    visit(numbers, at, channel, count, [words](std::int64_t c, Word term) { words[c] = term; });
}

void ChannelTerm::add(const std::byte* numbers, std::int64_t at, std::int64_t channel,
                      std::int64_t count, Word* __restrict words) const {
    if (dtype_ == Dtype::i32) {
        for (std::int64_t c = 0; c < count; ++c)
            words[c] = saturated_sum(words[c], load_at<Word>(numbers, at + c));
        return;
    }
    visit(numbers, at, channel, count,
          [words](std::int64_t c, Word term) { words[c] = saturated_sum(words[c], term); });
}

} // namespace emu::ops::fast
