// SPDX-License-Identifier: Apache-2.0
// Calibration tables and files of small networks.
#pragma once

#include "libbmrt/bmnet/onnx/onnx_messages.h"

#include <map>
#include <string>
#include <vector>

namespace bmnet_tests {

// Blobs of layers, by name; shapes do not count.
using Blobs = std::map<std::string, std::vector<std::vector<float>>>;

// A row of a calibration table with one threshold.
std::string row(const std::string& name, float threshold, const std::string& rest = "");

// The bytes of a caffemodel.
std::string caffemodel(const Blobs& blobs);

// An ONNX file with that calibration table; its output is the last node's.
class SmallOnnx {
public:
    explicit SmallOnnx(const std::string& table);

    void add_input(const std::string& name, const std::vector<int>& extents);
    void add_reals(const std::string& name, const std::vector<int>& extents,
                   const std::vector<float>& values);
    void add_integers(const std::string& name, const std::vector<std::int64_t>& values);
    bmnet::OnnxNode& add_node(const std::string& type, const std::vector<std::string>& inputs,
                              const std::string& output);
    static void set_integers(bmnet::OnnxNode& node, const std::string& name,
                             const std::vector<std::int64_t>& values);
    static void set_integer(bmnet::OnnxNode& node, const std::string& name, std::int64_t value);

    std::string bytes() const { return model_.SerializeAsString(); }

private:
    bmnet::OnnxTensor& add_constant(const std::string& name);

    bmnet::OnnxModel model_;
};

} // namespace bmnet_tests
