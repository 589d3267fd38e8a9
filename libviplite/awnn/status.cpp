// SPDX-License-Identifier: Apache-2.0
#include "libviplite/awnn/status.h"

namespace viplite::awnn {
namespace {

// The fault is only for errors whose status the table does not have.
emu::Error failed(vip_status_e status, const char* call) {
    const char* const name = Abi::name(status);
    auto error = emu::error(emu::Fault::internal, "%s returned %d, %s", call,
                            static_cast<int>(status), name);
    error.status = name;
    return error;
}

} // namespace

emu::Outcome outcome_of(vip_status_e status, const char* call) {
    if (status == VIP_SUCCESS) return {};
    return failed(status, call);
}

} // namespace viplite::awnn
