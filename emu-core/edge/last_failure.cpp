// SPDX-License-Identifier: Apache-2.0
#include "emu-core/edge/last_failure.h"

namespace emu {

Failure& last_failure() {
    static thread_local Failure failure;
    return failure;
}

} // namespace emu
