// SPDX-License-Identifier: Apache-2.0
// One of ONNX's own cases: a network, its inputs and the outputs they must give.
#pragma once

#include "emu-core/base/result.h"

#include <string>

namespace onnx_cases {

struct Case {
    std::string path;      // of its folder
    std::string operators; // that the network has, by name, with commas between them
    // Names of the inputs that the network is compiled for, with commas between them; - for none.
    std::string fixed;
};

// How far a case comes.
enum class Stage {
    broken,  // its own files cannot be read, or do not fit what the row says
    refused, // the library will not have the network
    differs, // it runs and gives other outputs
    passes,
};

struct Finding {
    Stage stage = Stage::passes;
    std::string detail; // unless it passes
};

// Loads the network for the chip generic, runs it on test_data_set_0 and compares every output.
Finding examine(const Case& row);

} // namespace onnx_cases
