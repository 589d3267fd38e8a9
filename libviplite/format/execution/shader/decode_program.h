// SPDX-License-Identifier: Apache-2.0
// A shader operation's program with the constants that it loads.
#pragma once

#include "emu-core/ops/threads/thread_program.h"
#include "libviplite/format/execution/shader/shader_state.h"

namespace viplite::format {

struct ShaderProgram {
    emu::ops::ThreadProgram program;
    emu::ops::ThreadGrid grid;
    std::vector<ShaderImage> images; // of the program's, in its order
    bool is_measured = false;        // its results were compared with a board's
};

// Error bad_model: an instruction with anything that is not known, with its number; a grid of no
// dimensions.
emu::Result<ShaderProgram> decode_program(emu::Bytes program, const ShaderState& state);

} // namespace viplite::format
