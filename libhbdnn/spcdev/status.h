// SPDX-License-Identifier: Apache-2.0
// What the functions return, as the policy of emu::guard(): 0 or -1. The two that hand libdnn's
// statuses on (sp_init_bpu_tensors, sp_deinit_bpu_tensor and their other names) return those.
#pragma once

#include "emu-core/base/error.h"
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

// A call of libdnn's public functions, whose status becomes an error, which carries it on.
inline emu::Outcome outcome_of(std::int32_t status, const char* call) {
    if (status == HB_DNN_SUCCESS) return {};
    const char* const name = Abi::name(status);
    const bool is_uncomputed = status == HB_DNN_INVALID_MODEL || status == HB_DNN_RUN_TASK_FAILED;
    const auto fault = is_uncomputed ? emu::Fault::bad_model : emu::Fault::internal;
    auto error = emu::error(fault, "%s returned %d, %s", call, status, name);
    error.status = name;
    return error;
}

} // namespace hbdnn::spcdev

#define DNN_TRY(function, ...)                                                                     \
    EMU_TRY(::hbdnn::spcdev::outcome_of(function(__VA_ARGS__), #function))
