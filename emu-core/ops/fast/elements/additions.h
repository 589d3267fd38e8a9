// SPDX-License-Identifier: Apache-2.0
// Sums of two maps, or one map alone: in words with numbers of each channel's own, or, of a
// convolution's sums and bytes, with factors of many bits in doubles, whose error is known, so that results near a tie are
// computed anew in integers. Results of 33 bits and more saturate in words of 32.
#pragma once

#include "emu-core/ops/elements/two_operands.h"
#include "emu-core/ops/fast/chains/chain_form.h"
#include "emu-core/ops/fast/isa/isa.h"

namespace emu::ops::fast {

// int32 of a convolution, to which bytes are added.
bool adds_bytes_to_sums(const Combine& combine, const Operands& operands);

// Null where chains are of another form, or tensors of other types or shapes: both sources have the
// destination's shape, or the second is a single constant 0; int32 is added as it is, numbers of 8
// and 16 bits are multiplied, shifted to the left and then to the right, or some of these. Results
// have 8 or 16 bits. Precondition: ops::prepare() accepted them.
std::unique_ptr<Kernel> prepare_channel_addition(const Combine& combine, const Operands& operands,
                                                 Isa isa);

// Null where chains are of another form, or tensors of other types or shapes: int32 and bytes of
// the destination's shape become bytes. Precondition: ops::prepare() accepted them.
std::unique_ptr<Kernel> prepare_scaled_addition(const Combine& combine, const Operands& operands,
                                                Isa isa);

// a + b, saturated.
inline std::int32_t saturated_sum(std::int32_t a, std::int32_t b) {
    const auto sum =
        static_cast<std::int32_t>(static_cast<std::uint32_t>(a) + static_cast<std::uint32_t>(b));
    const std::int32_t end = (a >> 31) ^ std::numeric_limits<std::int32_t>::max();
    return ((a ^ sum) & (b ^ sum)) < 0 ? end : sum;
}

// Whether the chain's results of a channel are the same for inputs that saturate at 32 bits. All
// stages but tables keep the order of their inputs or turn it round.
bool may_saturate(const Chain& chain, SumRange range, Dtype dst, std::size_t channel = 0);

// What is left of the range in 32 bits.
SumRange as_words(SumRange range);

} // namespace emu::ops::fast
