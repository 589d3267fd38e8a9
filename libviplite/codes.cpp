// SPDX-License-Identifier: Apache-2.0
#include "libviplite/codes.h"

#include "emu-core/base/environment.h"

namespace viplite {

bool as_observed() {
    return emu::environment("BOARDLESS_VIP_CODES") == "observed";
}

emu::Error with(const Code& code, emu::Error error) {
    error.fault = code.fault;
    if (error.status.empty()) error.status = as_observed() ? code.observed : code.documented;
    return error;
}

} // namespace viplite
