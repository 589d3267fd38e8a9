// SPDX-License-Identifier: Apache-2.0
// Damage to files.
#pragma once

#include "conformance/fuzz/random.h"

#include <cstddef>
#include <vector>

namespace fuzz {

using File = std::vector<std::byte>;

// Damages `file` in one to four places; it may end up empty, and at most twice as long.
void mutate(File& file, Random& random);

} // namespace fuzz
