// SPDX-License-Identifier: Apache-2.0
// Programs for a BPU in a damaged file.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/engine/program.h"

#include <optional>

namespace fuzz {

// With checksums that are those of the damaged bytes, so that what they guard is read: all segments
// as programs. The last of them; nothing where there is none. Errors as of exercise().
emu::Result<std::optional<emu::Program>> exercise_segments(emu::Bytes hbm);

} // namespace fuzz
