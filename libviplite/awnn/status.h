// SPDX-License-Identifier: Apache-2.0
// The status codes of VIPLite, which are what goes wrong below awnn, as the policy of emu::guard();
// calls of its public functions, whose statuses become errors.
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/edge/status_table.h"

#include <vip_lite.h>

namespace viplite::awnn {

#define EMU_STATUSES "abi/viplite/status.inc"
#include "emu-core/edge/status_rows.inc"

using Abi = emu::StatusTable<vip_status_e, statuses, faults>;

static_assert(Abi::ok == VIP_SUCCESS);

// `call` is the function that returned `status`.
emu::Outcome outcome_of(vip_status_e status, const char* call);

} // namespace viplite::awnn

#define AWNN_TRY(function, ...)                                                                    \
    EMU_TRY(::viplite::awnn::outcome_of(function(__VA_ARGS__), #function))
