// SPDX-License-Identifier: Apache-2.0
// The statuses of hbDNN, in the unified generation those of hbUCP, as the policy of emu::guard().
#pragma once

#include "edge/status_table.h"

#include <cstdint>

#include <hbdnn/family.h>

namespace hbdnn {

#define EMU_STATUSES "horizon/status.inc"
#include "edge/status_rows.inc"

using Abi = emu::StatusTable<std::int32_t, statuses, faults>;

static_assert(Abi::ok == 0);

} // namespace hbdnn
