// SPDX-License-Identifier: Apache-2.0
// The vendor's status codes as the policy of emu::guard().
#pragma once

#include "emu-core/edge/status_table.h"

#include <im2d_type.h>

namespace rga {

#define EMU_STATUSES "abi/rga/status.inc"
#include "emu-core/edge/status_rows.inc"

using Abi = emu::StatusTable<IM_STATUS, statuses, faults>;

static_assert(Abi::ok == IM_STATUS_SUCCESS);

} // namespace rga
