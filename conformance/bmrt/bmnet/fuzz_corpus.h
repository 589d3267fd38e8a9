// SPDX-License-Identifier: Apache-2.0
// Networks of small cost with every layer that is known, to be damaged; of texts mostly so that
// their syntax stays whole.
#pragma once

#include "conformance/fuzz/mutation.h"

#include <string>

namespace bmnet_tests {

std::string fuzz_prototxt();
std::string fuzz_caffemodel();
std::string fuzz_table();
std::string fuzz_onnx();

} // namespace bmnet_tests

namespace fuzz {

// Changes one to three numbers, words or lines; one time in four bytes, as mutate() does.
void mutate_text(File& text, Random& random);

} // namespace fuzz
