// SPDX-License-Identifier: Apache-2.0
// From requests to the core.
#pragma once

#include "librga/pictures/request.h"

namespace rga {

// Checks the task as imcheck() does, and computes it. Errors: those of check(); bad_input, a
// picture that says nowhere where it lies; internal, memory that is not there or too short, handles
// beside other addresses, colour spaces without a conversion; unsupported; in strict mode
// bad_argument, pictures that overlap, and bad_state, one that nobody synced.
emu::Outcome compute(const Request& request);

} // namespace rga
