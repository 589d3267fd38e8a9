// SPDX-License-Identifier: Apache-2.0
// From the bytes of any model file we know to a program.
#pragma once

#include "emu-core/chip/chip.h"
#include "emu-core/engine/program.h"
#include "emu-core/model/graph.h"
#include "emu-core/model/load_options.h"

namespace emu {

// Which chip a model runs on: `asked` (null: nobody asked), else the file's own, else `fallback`.
struct ChipChoice {
    const Chip* asked = nullptr;
    const Chip* fallback = nullptr; // never null
};

// The chip that a model compiled for `own` runs on. Error wrong_chip: `asked`, which may be null,
// is of another family.
Result<const Chip*> chip_for(const Chip& own, const Chip* asked);

// The network that an ONNX or TFLite file describes; constants stay in the file's bytes. Error:
// bad_model with what was found and what to do, for our containers too; bad_argument when the
// options do not fit the file.
Result<graph::Graph> read_network(const SharedBytes& file, const LoadOptions& options = {});

// The file is our container, TFLite or ONNX; constants stay in the bytes of the latter two. One
// program, or one per set of shapes that a container was compiled for. Error: bad_model with what
// was found and what to do; wrong_chip when the file was compiled for another chip than the one
// asked for; bad_argument when the options do not fit the file.
Result<std::vector<Program>> load_programs(const SharedBytes& file, const ChipChoice& choice,
                                           const LoadOptions& options = {});

// The first of them.
Result<Program> load_program(const SharedBytes& file, const ChipChoice& choice,
                             const LoadOptions& options = {});

} // namespace emu
