// SPDX-License-Identifier: Apache-2.0
// The vendor's status codes as the policy of emu::guard(). Most functions have no status: there the
// codes stand in the log only.
#pragma once

#include "edge/status_table.h"

#include <bmkernel/bm_kernel.h>

namespace bmkernel {

#define EMU_STATUSES "bmnn/status.inc"
#include "edge/status_rows.inc"

using Abi = emu::StatusTable<bmerr_t, statuses, faults>;

static_assert(Abi::ok == BM_SUCCESS);

} // namespace bmkernel
