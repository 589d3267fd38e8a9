// SPDX-License-Identifier: Apache-2.0
// Networks of small cost with every layer that is known, to be damaged.
#pragma once

#include <string>

namespace bmnet_tests {

std::string fuzz_prototxt();
std::string fuzz_caffemodel();
std::string fuzz_table();
std::string fuzz_onnx();

} // namespace bmnet_tests
