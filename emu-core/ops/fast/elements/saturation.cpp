// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/elements/additions.h"

#include "emu-core/ops/arithmetic/element_bits.h"

#include <algorithm>

namespace emu::ops::fast {
namespace {

std::int64_t stored_as(std::int64_t value, Dtype dtype) {
    switch (dtype) {
    case Dtype::i8: return store<std::int8_t>(value);
    case Dtype::u8: return store<std::uint8_t>(value);
    case Dtype::i16: return store<std::int16_t>(value);
    default: return store<std::int32_t>(value);
    }
}

} // namespace

bool may_saturate(const Chain& chain, SumRange range, Dtype dst, std::size_t channel) {
    const SumRange words;
    if (range.lies_within(words)) return true;
    const auto is_table = [](const Stage& stage) { return stage.kind == Stage::Kind::table; };
    if (std::ranges::any_of(chain.stages, is_table)) return false;
    const auto result = [&](std::int64_t x) { return stored_as(chain.apply(x, channel), dst); };
    return result(std::min(range.low, words.low)) == result(words.low) &&
           result(std::max(range.high, words.high)) == result(words.high);
}

SumRange as_words(SumRange range) {
    const SumRange words;
    return {std::max(range.low, words.low), std::min(range.high, words.high)};
}

} // namespace emu::ops::fast
