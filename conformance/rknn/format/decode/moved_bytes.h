// SPDX-License-Identifier: Apache-2.0
// Where every byte that moves write comes from.
#pragma once

#include "librknnrt/format/unit/unit_task.h"

#include <map>

namespace rknn_format_tests {

// Destination address to source address.
using MovedBytes = std::map<std::int64_t, std::int64_t>;

// The works must be moves.
MovedBytes moved_bytes(const std::vector<rknn::format::UnitWork>& works);

} // namespace rknn_format_tests
