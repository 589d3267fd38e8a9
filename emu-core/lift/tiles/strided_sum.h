// SPDX-License-Identifier: Apache-2.0
// Which sums of strides there are: what every question about overlapping places comes down to.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace emu::lift {

// Contributes stride * f, low <= f <= high, f an integer. Precondition: low <= high, the products
// of a search add up to less than 2^62, and it has at most `most_terms`.
struct Term {
    std::int64_t stride = 0;
    std::int64_t low = 0, high = 0;
};

constexpr std::size_t most_terms = 8;

enum class Search : std::uint8_t { none, some, gave_up };

// Looks for factors with least <= sum of stride * f <= most; `visit` gets each set of them, in the
// order of the terms, and says whether to go on. Gives up after some thousand steps, which takes
// strides that are odd to one another in every term.
Search find_sums(std::span<const Term> terms, std::int64_t least, std::int64_t most,
                 const std::function<bool(std::span<const std::int64_t>)>& visit);

// Whether there is such a sum; `some` also when the search gave up.
bool may_reach(std::span<const Term> terms, std::int64_t least, std::int64_t most);

} // namespace emu::lift
