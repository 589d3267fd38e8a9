// SPDX-License-Identifier: Apache-2.0
// The vendor's status codes as the policy of emu::guard().
#pragma once

#include "emu-core/edge/status_table.h"

#include <rknn_api.h>

namespace rknn {

#define EMU_STATUSES "abi/rknn/status.inc"
#include "emu-core/edge/status_rows.inc"

using Abi = emu::StatusTable<int, statuses, faults>;

static_assert(Abi::ok == RKNN_SUCC);

} // namespace rknn
