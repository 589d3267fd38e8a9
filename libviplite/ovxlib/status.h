// SPDX-License-Identifier: Apache-2.0
// ovxlib's status codes as the policy of emu::guard().
#pragma once

#include "emu-core/edge/status_table.h"

#include <vsi_nn_types.h>

namespace viplite::ovxlib {

#define EMU_STATUSES "abi/ovxlib/status.inc"
#include "emu-core/edge/status_rows.inc"

using Abi = emu::StatusTable<vsi_status, statuses, faults>;

static_assert(Abi::ok == VSI_SUCCESS);

} // namespace viplite::ovxlib
