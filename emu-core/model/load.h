// SPDX-License-Identifier: Apache-2.0
// From the bytes of any model file we know to a program.
#pragma once

#include "chip/chip.h"
#include "engine/program.h"

namespace emu {

// Which chip a model runs on: `asked` (null: nobody asked), else the file's own, else `fallback`.
struct ChipChoice {
    const Chip* asked = nullptr;
    const Chip* fallback = nullptr; // never null
};

// The file is our container or TFLite. Error: bad_model with what was found and what to do;
// wrong_chip when the file was compiled for another chip than the one asked for.
Result<Program> load_program(Bytes file, const ChipChoice& choice);

} // namespace emu
