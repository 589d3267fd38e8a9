// SPDX-License-Identifier: Apache-2.0
// What a fuzzer says when the process dies under it: how to replay the case.
#pragma once

#include <cstdint>

namespace fuzz {

// From now on a fatal signal, a sanitizer's report or a case of more than `seconds` prints the seed
// and the number of the current case on stderr.
void watch(std::uint64_t seed, unsigned seconds);

// The case that runs now.
void enter_case(std::uint64_t number);

} // namespace fuzz
