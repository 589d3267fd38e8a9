// SPDX-License-Identifier: Apache-2.0
// What the environment asks to see of awnn on V85x, as lines of the log. The vendor's formats are
// not known, nor what its levels are: any but 0 is taken for all there is.
#pragma once

#include "libviplite/awnn/context.h"

namespace viplite::awnn {

void read_debug_perf();  // AWNN_DEBUG_PERF: the time of every run
void read_debug_level(); // AWNN_DEBUG_LEVEL: the device, when awnn_init starts it
void forget_debug();

bool debugs_level();

// The driver's version, and which NPU there is.
void log_device();
// How many contexts are alive.
void log_contexts();
// If asked for, how long the last run took.
void log_run(const Context& context);

} // namespace viplite::awnn
