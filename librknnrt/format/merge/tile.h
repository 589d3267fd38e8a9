// SPDX-License-Identifier: Apache-2.0
// Two tasks that compute neighbouring tiles of one layer.
#pragma once

#include "librknnrt/format/unit/unit_task.h"

#include <optional>

namespace rknn::format {

// What computes both tiles at once, where `second` goes on where `first` ends, in rows, columns or
// channels. Nothing where it does not, or where the two would not compute the same as one task.
// Precondition: neither writes what the other reads.
std::optional<UnitWork> joined(const UnitWork& first, const UnitWork& second);

} // namespace rknn::format
