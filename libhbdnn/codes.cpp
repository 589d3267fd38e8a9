// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/codes.h"

#include "libhbdnn/library.h"

namespace hbdnn {

emu::Error with(const Code& code, emu::Error error) {
    error.fault = code.fault;
    if (error.status.empty()) error.status = library.unified ? code.unified : code.status;
    return error;
}

} // namespace hbdnn
