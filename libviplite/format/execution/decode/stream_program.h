// SPDX-License-Identifier: Apache-2.0
// Programs of the stream processor, which an operation loads word by word before it runs.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/base/result.h"

#include <cstdint>

namespace viplite::format {

struct StreamProgram {
    std::uint32_t place = 0; // where it is loaded to, in its instructions
    bool is_relu = false;    // of the sum of two maps; else the sum itself
};

// state: the words that the operation loads. Error bad_model: a program that is not known.
emu::Result<StreamProgram> stream_program(emu::Bytes state);

} // namespace viplite::format
