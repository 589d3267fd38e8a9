// SPDX-License-Identifier: Apache-2.0
// Small Caffe networks of float32, compiled and run, as `boardless infer` runs their model files.
#pragma once

#include "conformance/bmrt/bmnet/small_network.h"
#include "conformance/bmrt/bmnet/values.h"
#include "emu-core/base/result.h"

#include <bmnet/frontend/Layer.hpp>
#include <memory>
#include <string>
#include <vector>

namespace bmnet_tests {

using Reals = std::vector<float>;

// All outputs, one after the other. Errors of what reads and runs the model; bad_argument, inputs
// of another number or size.
emu::Result<Reals> run_model(const std::string& path, const std::vector<Reals>& inputs);

using MakeLayer = std::unique_ptr<bmnet::Layer> (*)();

struct FloatRun {
    Reals outputs = {};
    std::string refusal = {};
};
// Outputs, or why the network is refused; then no file is written. `layer`: the application's, or
// null.
FloatRun run_float(const std::string& layers, const Blobs& blobs, const std::vector<Reals>& inputs,
                   MakeLayer layer = nullptr);

using Doubles = std::vector<double>;

struct Map {
    int c, h, w;
    int size() const { return c * h * w; }
};

std::string input(const Map& map, const char* name = "data");
// Named l, as is its top.
std::string layer(const char* type, const std::string& rest = "", const char* bottom = "data");

void check(const FloatRun& run, const Doubles& expected);

} // namespace bmnet_tests
