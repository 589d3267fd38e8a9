// SPDX-License-Identifier: Apache-2.0
// Small Caffe networks, written to files and compiled: what a builder makes of them, and what that
// computes.
#pragma once

#include "conformance/bmrt/bmnet/small_texts.h"
#include "conformance/bmrt/bmnet/values.h"
#include "libbmrt/bmnet/network/frontend.h"
#include "libbmrt/format/bmodel.h"

namespace bmnet_tests {

// What a builder makes of it, or why it throws.
struct Built {
    bmrt::Bmodel model = {};
    std::string refusal = {};
};
Built build(std::unique_ptr<bmnet::Frontend> frontend);

// The outputs, one after the other, for int8 values of each input.
Values run(const bmrt::Bmodel& model, const std::vector<Values>& inputs);
// The same of a network that must not be refused.
Values run(const Built& built, const std::vector<Values>& inputs);

struct CaffeTexts {
    std::string layers, table;
    Blobs blobs = {};
};

// The input layer "data" of one map.
std::string input(int c, int h, int w);

Built build(const CaffeTexts& texts);
Values compute(const CaffeTexts& texts, const std::vector<Values>& inputs);

} // namespace bmnet_tests
