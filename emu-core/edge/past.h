// SPDX-License-Identifier: Apache-2.0
// What is remembered of an object that the application has destroyed.
#pragma once

#include "emu-core/base/current_call.h"
#include "emu-core/base/fault.h"

#include <string>

namespace emu {

struct Past {
    Call maker, end; // the calls that made and destroyed it; none where that is forgotten
};

// The error of a call that names it again, as `object` (a handle or an address). A finding of
// BOARDLESS_REPORT.
Error destroyed_before(Fault fault, const std::string& object, const Past& past);

} // namespace emu
