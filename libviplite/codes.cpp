// SPDX-License-Identifier: Apache-2.0
#include "codes.h"

#include "base/environment.h"

namespace vip {

bool as_observed() {
    return emu::environment("BOARDLESS_VIP_CODES") == "observed";
}

emu::Error with(const Code& code, emu::Error error) {
    error.fault = code.fault;
    if (error.status.empty()) error.status = as_observed() ? code.observed : code.documented;
    return error;
}

} // namespace vip
