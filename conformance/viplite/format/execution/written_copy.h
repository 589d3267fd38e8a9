// SPDX-License-Identifier: Apache-2.0
// Networks of one TP operation that copies 60 bytes.
#pragma once

#include "conformance/viplite/format/execution/written_network.h"

namespace nbg_tests {

// Two surfaces of 6 x 5, from input 0 to output 0.
WrittenCommand copy_command();

// Files that run by themselves. Of uint8, as operations that were compared with a board's results.
std::vector<std::byte> verified_copy();
// Of int8: of such operations no board's results are known.
std::vector<std::byte> unverified_copy();

} // namespace nbg_tests
