// SPDX-License-Identifier: Apache-2.0
// The vendor's status codes as the policy of emu::guard(). Most functions have no status: there the
// codes stand in the log only.
#pragma once

#include "emu-core/edge/status_table.h"

#include <bmkernel/bm_kernel.h>

namespace bmrt::kernel {

#define EMU_STATUSES "abi/bmrt/status.inc"
#include "emu-core/edge/status_rows.inc"

using Abi = emu::StatusTable<bmerr_t, statuses, faults>;

static_assert(Abi::ok == BM_SUCCESS);

} // namespace bmrt::kernel
