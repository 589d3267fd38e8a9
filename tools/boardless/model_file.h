// SPDX-License-Identifier: Apache-2.0
// From the path and the chip of a command line to a program that can run.
#pragma once

#include "engine/executable.h"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace boardless {

struct ModelFile {
    std::string path;
    std::string chip;                // empty: the file's own, else generic
    std::vector<std::string> fixed;  // NAME=FILE.npy
    std::vector<std::string> shapes; // NAME=1x3x224x224
};

// Adds MODEL, --chip, --fix and --shape.
void add_model_options(CLI::App& command, ModelFile& model);

// Errors name the path, or the chips that there are.
emu::Result<std::shared_ptr<const emu::Executable>> open(const ModelFile& model);

} // namespace boardless
