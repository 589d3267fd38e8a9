// SPDX-License-Identifier: Apache-2.0
// One file through everything that a model file goes through, and what its readers promise whatever
// the bytes.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/base/error.h"
#include "emu-core/chip/chip.h"
#include "emu-core/engine/program.h"

#include <optional>
#include <string>

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

// Reads it, shows it as the text that boards print, and reads that; what a .bin file says is
// written and must be read again as it was. The program is the BPU's, else the CPU's part of a .bin
// file; nothing where there is none. Errors as of exercise().
emu::Result<std::optional<emu::Program>> exercise_bpu(emu::Bytes file);

// Reads it, shows it, and makes its ports the core's; what was read is written and must be read
// again as it was. Results as of exercise().
emu::Result<Reach> exercise_nbg(emu::Bytes file);

// With checksums that are those of the damaged bytes, so that what they guard is read: all segments
// as programs. The last of them; nothing where there is none. Errors as of exercise().
emu::Result<std::optional<emu::Program>> exercise_segments(emu::Bytes hbm);

inline emu::Error broken(const char* promise, const std::string& detail) {
    return emu::error(emu::Fault::internal, "%s: %s", promise, detail.c_str());
}

// The problem itself when it refuses a model in words, else a broken promise.
inline emu::Error refused(const emu::Error& problem) {
    if (problem.fault == emu::Fault::bad_model && !problem.detail.empty()) return problem;
    return broken("not a refusal", problem.detail);
}

} // namespace fuzz
