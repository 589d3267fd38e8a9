// SPDX-License-Identifier: Apache-2.0
// Instructions that compute elements of less than a component's bits, or sums of products of them.
#pragma once

#include "emu-core/ops/threads/thread_source.h"

namespace emu::ops::threads {

// Precondition: the code is one of shuffle to dot.
void compute_elements(const Step& step);

} // namespace emu::ops::threads
