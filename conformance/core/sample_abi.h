// SPDX-License-Identifier: Apache-2.0
// An interface of no vendor, made of tables as the shims' are.
#pragma once

#include "emu-core/edge/function_table.h"
#include "emu-core/edge/status_table.h"

#include <iterator>

namespace sample {

namespace fn {
#define EMU_ROLES "abi/roles.inc"
#define EMU_FUNCTIONS "conformance/core/sample_functions.inc"
#include "emu-core/edge/function_rows.inc"
} // namespace fn

#define EMU_STATUSES "conformance/core/sample_status.inc"
#include "emu-core/edge/status_rows.inc"
using Abi = emu::StatusTable<int, statuses, faults>;

} // namespace sample
