// SPDX-License-Identifier: Apache-2.0
// A network with a layer of plugins/share.cpp, as files of both frameworks, and what it computes.
#pragma once

#include "conformance/bmrt/bmnet/small_texts.h"
#include "conformance/bmrt/bmnet/values.h"
#include "conformance/described/temporary_folder.h"

#include <bmnet/builder/Builder.hpp>

namespace bmnet_tests {

inline constexpr int share_channels = 2, share_height = 3, share_width = 4;

// A convolution "c" of 1x1 and a layer "h" of type Half.
struct ShareNetwork {
    TemporaryFolder folder;
    std::string text; // of the prototxt
    std::string proto, caffemodel, table, onnx;
    std::string plugins; // with Half among them

    ShareNetwork();
    Values input() const;
    Values expected() const;
};

// Everything that a plugin of ours has goes to the builder, as `bm_builder -u` does it.
void add_plugins(bmnet::Builder<std::int8_t>& builder, const std::string& folder,
                 const std::function<void(bmnet::Layer*)>& add, bool onnx);

// What libbmruntime computes from a model file.
Values infer(const std::string& model, const Values& input);

// Of a file; empty where it is not there.
std::string bytes_of(const std::string& path);

} // namespace bmnet_tests
