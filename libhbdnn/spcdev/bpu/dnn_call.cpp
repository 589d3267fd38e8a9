// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/bpu/dnn_call.h"

#include "libhbdnn/spcdev/status.h"

namespace hbdnn::spcdev {

emu::Outcome outcome_of(std::int32_t status, const char* call) {
    if (status == HB_DNN_SUCCESS) return {};
    const char* const name = Abi::name(status);
    const bool is_uncomputed = status == HB_DNN_INVALID_MODEL || status == HB_DNN_RUN_TASK_FAILED;
    const auto fault = is_uncomputed ? emu::Fault::bad_model : emu::Fault::internal;
    auto error = emu::error(fault, "%s returned %d, %s", call, status, name);
    error.status = name;
    return error;
}

} // namespace hbdnn::spcdev
