// SPDX-License-Identifier: Apache-2.0
// From a model's file as an application hands it over to a program, for the chip that the user's
// environment asks for.
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

// Of BOARDLESS_CHIP, with `fallback` for models that name none. Error device_unavailable: there is
// no such chip, or it takes no such models.
Result<ChipChoice> chip_choice(std::string_view fallback);

struct ModelFile {
    SharedBytes bytes;
    std::string path;    // empty: they came from memory
    UsedBytes used = {}; // gives memory back while the model is read; or null

    // "net" of "/models/net.bin"; `of_memory` where there is no path.
    std::string name(const char* of_memory) const;
};

// Errors of FileImage::read().
Result<ModelFile> read_model_file(const std::string& path);
// The file as FileImage::map() has it, whose weights take memory while they are read only.
Result<ModelFile> map_model_file(const std::string& path);
// A copy: the application may free its bytes after the call.
ModelFile copy_model_file(const void* data, std::size_t size);

} // namespace emu
