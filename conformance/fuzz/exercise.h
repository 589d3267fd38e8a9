// SPDX-License-Identifier: Apache-2.0
// One file through everything that a model file goes through.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/chip/chip.h"

namespace fuzz {

enum class Reach : std::uint8_t {
    loaded, // prepared, but too large to run here
    ran,
};

// Loads, writes and reads back as a container, prepares and, when it is small enough, runs. The
// error is the loader's refusal, or an internal one when a promise is broken: an error that is no
// refusal, a container that does not come back as it was, a run that does not repeat. A genuine
// .rknn file goes through it twice, by its operators and by its registers; a network binary through
// exercise_nbg() before, one of Horizon's files through exercise_bpu().
emu::Result<Reach> exercise(emu::Bytes file, const emu::Chip& chip);

} // namespace fuzz
