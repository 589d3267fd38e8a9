// SPDX-License-Identifier: Apache-2.0
// A node with its attributes and constants.
#pragma once

#include "emu-core/base/result.h"
#include "libbmrt/bmnet/onnx/onnx_messages.h"

#include <map>
#include <optional>

namespace bmnet {

using OnnxConstants = std::map<std::string, const OnnxTensor*>;

class OnnxNodeView {
public:
    OnnxNodeView(const OnnxNode& node, const OnnxConstants& constants)
        : node_(node), constants_(constants) {}

    const OnnxNode& node() const { return node_; }
    const std::string& output() const { return node_.output(0); }
    bool has_input(int i) const { return i < node_.input_size() && !node_.input(i).empty(); }
    bool is_constant(int i) const { return has_input(i) && constants_.contains(node_.input(i)); }

    std::int64_t integer(const char* name, std::int64_t none) const;
    float real(const char* name, float none) const;
    std::string text(const char* name) const;
    std::vector<std::int64_t> integers(const char* name) const;

    // Of a constant input. Error bad_model: it is none, of another type, or of another size than
    // its shape; unsupported: it is in another file.
    emu::Result<std::vector<float>> reals_of(int i) const;
    emu::Result<std::vector<std::int64_t>> integers_of(int i) const;
    emu::Result<std::vector<std::int64_t>> shape_of(int i) const;

private:
    const OnnxAttribute* find(const char* name) const;
    emu::Result<const OnnxTensor*> constant(int i, std::int32_t type) const;

    const OnnxNode& node_;
    const OnnxConstants& constants_;
};

} // namespace bmnet
