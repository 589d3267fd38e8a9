// SPDX-License-Identifier: Apache-2.0
// Calls that programs make of every model and that fail for most.
#pragma once

#include "emu-core/base/fault.h"

namespace emu {

// The error, of which the line of the call that is under way in this thread is a warning: the
// program asks in vain, and goes on.
Error asked_in_vain(Error error);

} // namespace emu
