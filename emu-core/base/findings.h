// SPDX-License-Identifier: Apache-2.0
// BOARDLESS_REPORT=1: what the application does wrong with its objects (left behind, destroyed
// twice, written beyond) is looked for, said and counted.
#pragma once

#include <string_view>

namespace emu {

bool report_wanted();

// Logs the line at level error, whether or not a report is wanted, and counts it.
void log_finding(std::string_view line);
// Counts what is logged otherwise.
void count_finding();
unsigned finding_count();

} // namespace emu
