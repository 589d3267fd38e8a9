// SPDX-License-Identifier: Apache-2.0
// Instructions that compute components.
#pragma once

#include "emu-core/ops/threads/thread_source.h"

namespace emu::ops::threads {

// Writes the components of the instruction's mask. Precondition: is_of_components().
void compute_components(const Step& step);
bool is_of_components(const ThreadInstruction& instruction);

// Whether a move writes nothing.
bool is_idle(const Step& step);

// Whether a branch is taken.
bool is_taken(const Step& step);

} // namespace emu::ops::threads
