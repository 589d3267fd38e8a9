// SPDX-License-Identifier: Apache-2.0
// What a program can come to with the constants that it is given: newer programs are for several
// types, and a constant chooses among them.
#pragma once

#include "emu-core/ops/threads/thread_program.h"

namespace viplite::format {

// Instructions that no thread comes to become branches to the next one.
void drop_unreached(emu::ops::ThreadProgram& program);

} // namespace viplite::format
