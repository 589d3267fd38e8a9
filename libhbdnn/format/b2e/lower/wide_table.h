// SPDX-License-Identifier: Apache-2.0
// A table of a function of int16: six pieces of 64 entries, and two lines beside them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace hbdnn::format::b2e {

inline constexpr std::size_t wide_table_words = 448;

// The function's values from -32768 on. `symmetric`: f(-x) = -f(x). Precondition: so many words.
std::vector<std::int16_t> wide_table(std::span<const std::int16_t> words, bool symmetric);

} // namespace hbdnn::format::b2e
