// SPDX-License-Identifier: Apache-2.0
// One network binary through all that reads it.
#pragma once

#include "conformance/fuzz/exercise.h"

namespace fuzz {

// Reads it, shows it, and makes its ports the core's; what was read is written and must be read
// again as it was. Results as of exercise().
emu::Result<Reach> exercise_nbg(emu::Bytes file);

} // namespace fuzz
