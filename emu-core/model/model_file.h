// SPDX-License-Identifier: Apache-2.0
// A model's file as an application hands it over.
#pragma once

#include "emu-core/model/load_options.h"

namespace emu {

struct ModelFile {
    SharedBytes bytes;
    std::string path;    // empty: they came from memory
    UsedBytes used = {}; // gives memory back while the model is read; or null

    // "net" of "/models/net.bin"; `of_memory` where there is no path.
    std::string name(const char* of_memory) const;
};

// Errors of FileImage::read().
Result<ModelFile> read_model_file(const std::string& path);
// A copy: the application may free its bytes after the call.
ModelFile copy_model_file(const void* data, std::size_t size);

} // namespace emu
