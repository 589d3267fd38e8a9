// SPDX-License-Identifier: Apache-2.0
// What the functions return, as the policy of emu::guard(): 0 or -1. The two that hand libdnn's
// statuses on (sp_init_bpu_tensors, sp_deinit_bpu_tensor and their other names) return those.
#pragma once

#include "emu-core/edge/status_table.h"

#include <dnn/hb_dnn.h>

namespace hbdnn::spcdev {

#define STATUS(name, value, when) {value, #name},
#define FAULT(fault, status)
inline constexpr emu::StatusRow statuses[] = {
    {0, "SP_SUCCESS"},
    {-1, "SP_FAILURE"},
#include "abi/hbdnn/status.inc"
};
#undef STATUS
#undef FAULT

#define STATUS(name, value, when)
#define FAULT(fault, status) {emu::Fault::fault, "SP_FAILURE"},
inline constexpr emu::FaultRow faults[] = {
#include "abi/hbdnn/status.inc"
};
#undef STATUS
#undef FAULT

using Abi = emu::StatusTable<std::int32_t, statuses, faults>;

} // namespace hbdnn::spcdev
