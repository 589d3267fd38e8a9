// SPDX-License-Identifier: Apache-2.0
// The places that a task reads and writes.
#pragma once

#include "librknnrt/format/unit/unit_task.h"

namespace rknn::format {

// The main operand first.
std::vector<emu::MemoryView> sources_of(const UnitWork& work);
const emu::MemoryView& destination_of(const UnitWork& work);

// True when the order of the two tasks does not matter.
bool are_independent(const UnitWork& a, const UnitWork& b);
// True when neither writes what the other reads.
bool reads_are_independent(const UnitWork& a, const UnitWork& b);

} // namespace rknn::format
