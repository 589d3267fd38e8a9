// SPDX-License-Identifier: Apache-2.0
// Weights for vpmaddubsw, which multiplies unsigned bytes by signed weights, adds neighbouring
// products in 16 bits, and saturates. It does not where the positive ones of two weights add up to
// 128 at most, and the negative ones to -128 at least: 255 times that fits. What two weights have
// beyond it is a rest, which is multiplied on its own.
#pragma once

#include "emu-core/ops/fast/products/signed_weights.h"

namespace emu::ops::fast {

// What packed weights have lost, in vectors: for each vector of a panel a list of its own, as long
// as the longest of them.
struct Rests {
    std::vector<std::int32_t> offsets; // as SumsTask has them
    std::vector<std::int8_t> weights;  // likewise
    std::vector<std::int32_t> origins; // which vector of the packed weights each was taken from

    std::size_t count() const; // as SumsTask has it
};

// Takes from the packed weights of a panel what could saturate. `starts`: where each run of terms
// begins, in bytes from the window.
Rests take_rests(std::span<const std::int32_t> starts, std::span<std::int8_t> packed);

// Undoes it.
void return_rests(const Rests& rests, std::span<std::int8_t> packed);

// True when rests are so few that they take less time than what vpmaddubsw saves. `run_terms` as
// Runs::terms.
bool has_few_rests(const SignedWeights& weights, std::int64_t run_terms);

} // namespace emu::ops::fast
