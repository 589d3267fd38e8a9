// SPDX-License-Identifier: Apache-2.0
// The vendor's status codes as the policy of emu::guard().
#pragma once

#include "emu-core/edge/status_table.h"

#include <vip_lite_common.h>

namespace viplite {

#define EMU_STATUSES "abi/viplite/status.inc"
#include "emu-core/edge/status_rows.inc"

using Abi = emu::StatusTable<vip_status_e, statuses, faults>;

static_assert(Abi::ok == VIP_SUCCESS);

} // namespace viplite
