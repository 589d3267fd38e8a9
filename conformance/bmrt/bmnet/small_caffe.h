// SPDX-License-Identifier: Apache-2.0
// Small Caffe networks, written to files and compiled.
#pragma once

#include "conformance/bmrt/bmnet/small_network.h"
#include "conformance/bmrt/bmnet/small_texts.h"

namespace bmnet_tests {

struct CaffeTexts {
    std::string layers, table;
    Blobs blobs = {};
};

// The input layer "data" of one map.
std::string input(int c, int h, int w);

Built build(const CaffeTexts& texts);
Values compute(const CaffeTexts& texts, const std::vector<Values>& inputs);

} // namespace bmnet_tests
