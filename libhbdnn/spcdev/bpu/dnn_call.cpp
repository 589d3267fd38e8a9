// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/bpu/dnn_call.h"

#include "libhbdnn/spcdev/status.h"

namespace hbdnn::spcdev {

emu::Outcome outcome_of(std::int32_t status, const char* call) {
    if (status == HB_DNN_SUCCESS) return {};
    const char* const name = Abi::name(status);
    auto error = emu::error(emu::Fault::internal, "%s returned %d, %s", call, status, name);
    error.status = name;
    return error;
}

} // namespace hbdnn::spcdev
