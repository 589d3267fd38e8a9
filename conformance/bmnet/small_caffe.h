// SPDX-License-Identifier: Apache-2.0
// Small Caffe networks, written to files and compiled.
#pragma once

#include "format/bmodel.h"

#include <caffe.pb.h>

#include <map>
#include <string>
#include <vector>

namespace bmnet_tests {

// Blobs of layers, by name; shapes do not count.
using Blobs = std::map<std::string, std::vector<std::vector<float>>>;

struct CaffeTexts {
    std::string layers, table;
    Blobs blobs = {};
};

// A row of a calibration table with one threshold.
std::string row(const std::string& name, float threshold, const std::string& rest = "");

// The bytes of a caffemodel.
std::string caffemodel(const Blobs& blobs);

// What a builder makes of it, or why it throws.
struct Built {
    bmrt::Bmodel model = {};
    std::string refusal = {};
};
Built build(const CaffeTexts& texts);

// The output for an input of int8 values.
std::vector<int> run(const bmrt::Bmodel& model, const std::vector<std::vector<int>>& inputs);

} // namespace bmnet_tests
