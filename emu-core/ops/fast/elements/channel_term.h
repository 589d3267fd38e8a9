// SPDX-License-Identifier: Apache-2.0
// What a source's numbers are in a sum of words.
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"
#include "emu-core/ops/fast/chains/chain_form.h"

#include <optional>

namespace emu::ops::fast {

// (number * factor + half) >> shift of 8 or 16 bits; int32 as it is.
class ChannelTerm {
public:
    // Nothing where the chain has other stages, or numbers that words do not hold.
    static std::optional<ChannelTerm> make(const Chain& chain, Dtype dtype, std::int64_t channels);

    SumRange range(std::size_t channel) const;

    // Of `count` numbers from the one numbered `at` on, whose first channel is `channel`.
    void read(const std::byte* numbers, std::int64_t at, std::int64_t channel, std::int64_t count,
              std::int32_t* words) const;
    // Added to the words, which saturate.
    void add(const std::byte* numbers, std::int64_t at, std::int64_t channel, std::int64_t count,
             std::int32_t* words) const;

private:
    template <class Put> void visit(const std::byte* numbers, std::int64_t at, std::int64_t channel,
                                    std::int64_t count, Put put) const;

    Dtype dtype_ = Dtype::i8;
    std::vector<std::int32_t> factor_, half_, shift_; // none of int32
};

} // namespace emu::ops::fast
