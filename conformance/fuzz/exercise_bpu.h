// SPDX-License-Identifier: Apache-2.0
// One of Horizon's model files, or a text about one, through all that reads it.
#pragma once

#include "conformance/fuzz/exercise.h"
#include "emu-core/engine/program.h"

namespace fuzz {

// Reads it, shows it as the text that boards print, and reads that; what a .bin file says is
// written and must be read again as it was. The program is the BPU's, else the CPU's part of a .bin
// file; nothing where there is none. Errors as of exercise().
emu::Result<std::optional<emu::Program>> exercise_bpu(emu::Bytes file);

} // namespace fuzz
