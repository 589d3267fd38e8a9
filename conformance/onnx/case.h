// SPDX-License-Identifier: Apache-2.0
// One of ONNX's own cases: a network, its inputs and the outputs they must give, each of which is
// stored beside it as a file of one TensorProto.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/model/onnx/tensor.h"
#include "emu-core/tensor/tensor.h"

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

// Type and shape must agree; integers and bool exactly, floats within the tolerances of ONNX's own
// runner. Error bad_output: how they differ.
emu::Outcome compare(const emu::TensorSpec& spec, emu::Bytes values,
                     const emu::onnx::TensorValue& expected);

// test_data_set_0/<part>_<index>.pb in the case's folder. Part is "input" or "output".
std::string stored_path(const std::string& folder, const char* part, std::size_t index);

// Error: what read_file, parse_tensor or read_tensor refuse.
emu::Result<emu::onnx::TensorValue> read_stored(const std::string& path);

} // namespace onnx_cases
