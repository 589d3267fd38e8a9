// SPDX-License-Identifier: Apache-2.0
// A network of one layer, and what it is to compute.
#pragma once

#include "conformance/bmrt/bmnet/float/float_networks.h"

namespace bmnet_tests {

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
