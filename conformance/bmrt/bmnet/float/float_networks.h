// SPDX-License-Identifier: Apache-2.0
// Small Caffe networks of float32, compiled and run.
#pragma once

#include "conformance/bmrt/bmnet/float/float_model.h"
#include "conformance/bmrt/bmnet/small_caffe.h"
#include "conformance/bmrt/bmnet/values.h"

#include <bmnet/frontend/Layer.hpp>

#include <memory>

namespace bmnet_tests {

using MakeLayer = std::unique_ptr<bmnet::Layer> (*)();

struct FloatRun {
    Reals outputs = {};
    std::string refusal = {};
};
// Outputs, or why the network is refused; then no file is written. `layer`: the application's, or
// null.
FloatRun run_float(const std::string& layers, const Blobs& blobs, const std::vector<Reals>& inputs,
                   MakeLayer layer = nullptr);

} // namespace bmnet_tests
