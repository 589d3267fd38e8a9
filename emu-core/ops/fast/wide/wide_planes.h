// SPDX-License-Identifier: Apache-2.0
// Integers of 16 bits as sums of planes, which the instructions for bytes multiply: the upper byte
// times 256 and the lower one, or words where these are terms.
#pragma once

#include "emu-core/ops/fast/chains/lines.h"
#include "emu-core/ops/fast/isa/wide_instructions.h"
#include "emu-core/ops/fast/products/signed_weights.h"

namespace emu::ops::fast {

inline constexpr std::int64_t high_factor = 256;

struct SourcePlane {
    Lift lift;
    std::int64_t factor = 1;
};

// A source value less its zero point is the sum of factors times terms, less `zero`.
struct WideSource {
    std::vector<SourcePlane> planes;
    std::int64_t zero = 0;
    std::int64_t most_term = 0; // of any plane, without its sign
};

// `src`: int8, uint8 or int16.
WideSource wide_source(const Instructions& instructions, const WideInstructions& wide, Dtype src,
                       std::int32_t src_zero);

// A weight is the sum of factors times (value - zero[channel]) of all planes.
struct WideWeights {
    std::vector<SignedWeights> planes; // one, or that of the upper bytes before that of the lower

    std::int64_t factor(std::size_t plane) const {
        return plane + 1 < planes.size() ? high_factor : 1;
    }
    std::int64_t terms() const { return planes[0].terms; }
    std::int64_t channels() const { return planes[0].channels(); }
    std::int64_t zero(std::int64_t channel) const { return planes.back().zero[channel]; }
    std::int64_t weight(std::int64_t channel, std::int64_t term) const;
};

// A plane of stored weights: which byte of each element, and the bits of it that change to make it
// a signed one. The last plane's values are `middle` less than the bytes.
struct StoredPlane {
    int byte = 0;
    std::uint8_t flip = 0;
    std::int32_t middle = 0;
};
std::vector<StoredPlane> stored_planes(Dtype dtype);

// Of a constant of int8, uint8 or int16; `zeros` are one value or one per channel.
WideWeights wide_weights(Dtype dtype, Bytes bytes, const WeightSteps& steps, std::int64_t channels,
                         const std::vector<std::int32_t>& zeros);

// Sums stay within what doubles hold for layers of at most so many terms.
std::int64_t most_wide_terms(bool wide_weights);

// The constant bias of a command, int32 or int64; zero where it has none.
std::vector<std::int64_t> wide_bias(const Operands& operands, std::int64_t channels);

// What to add to the sums of all planes, but for the weights' zero points times the sum of the
// pixel's terms.
std::vector<double> folded_bias(const WideWeights& weights, const WideSource& source,
                                const std::vector<std::int64_t>& bias);

// Between which values all sums lie, bias included.
SumRange sum_range(const WideWeights& weights, Dtype src, std::int32_t src_zero,
                   const std::vector<std::int64_t>& bias);

} // namespace emu::ops::fast
