// SPDX-License-Identifier: Apache-2.0
// bm_builder, run as a process, and what the library's own builder makes of the same network.
#pragma once

#include "conformance/bmrt/bmnet/share_network.h"

#include <bmnet/builder/CaffeBuilder.hpp>
#include <bmnet/builder/OnnxBuilder.hpp>

namespace bmnet_tests {

struct Answer {
    int status = 0;
    std::string out, err;
};

// With what BOARDLESS_LOG says.
Answer run(const std::string& arguments, const std::string& log = "warning");

// Of every output, in the order in which they are written: table, representation, weights,
// commands, model. Empty where there is none, as the table of ONNX networks.
inline constexpr const char* outputs[] = {"table", "ir", "weights", "cmdbuf", "bmodel"};
std::vector<std::string> stored(const TemporaryFolder& folder, const std::string& name);

// Options for all of them but the table.
std::string short_outputs(const TemporaryFolder& folder, const std::string& name);

std::vector<std::string> expected_of_caffe(const ShareNetwork& network);
std::vector<std::string> expected_of_onnx(const ShareNetwork& network);

} // namespace bmnet_tests
