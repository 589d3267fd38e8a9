// SPDX-License-Identifier: Apache-2.0
// Shifts of neighbouring channels that are computed together.
#pragma once

#include <cstddef>
#include <vector>

namespace emu {

// One command computes channels in a row that have the same shift. Where each channel's finest
// shift makes too many rows, neighbours get the coarser one's: those first whose rounding then adds
// least noise, which is as large as a step, 2^-shift, squared. At most `most_runs` rows remain, at
// least 1.
std::vector<int> shifts_in_runs(const std::vector<int>& finest, std::size_t most_runs);

} // namespace emu
