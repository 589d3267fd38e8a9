// SPDX-License-Identifier: Apache-2.0
// Chains of int16 that doubles compute.
#pragma once

#include "emu-core/ops/fast/chains/chain_form.h"
#include "emu-core/ops/fast/isa/element_instructions.h"

#include <optional>

namespace emu::ops::fast {

struct WordChainOf {
    WordChain chain;
    SumRange results; // for the range that it was made for
};

// Nothing where the chain is of another form than those of chip/narrow_factors.h, not exact in
// doubles for some integer of `range`, or leaves 32 bits. The limits of int16 hold too where
// `stores`. Precondition: the chain is valid for one channel.
std::optional<WordChainOf> word_chain(const Chain& chain, SumRange range, bool stores);

} // namespace emu::ops::fast
