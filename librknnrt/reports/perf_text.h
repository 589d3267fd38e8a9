// SPDX-License-Identifier: Apache-2.0
// The text of RKNN_QUERY_PERF_DETAIL: a table of layers, totals, and a ranking of operations.
// Programs of third parties read it, so titles and column names are the vendor's (version 2.3.2).
#pragma once

#include "librknnrt/reports/layer_time.h"

#include <string>

namespace rknn {

std::string perf_text(const RunTime& run);

} // namespace rknn
