// SPDX-License-Identifier: Apache-2.0
#include "conformance/bmrt/bmnet/float/float_networks.h"

#include "emu-core/base/text.h"

#include <catch2/catch.hpp>

#include <cmath>

namespace bmnet_tests {

std::string input(const Map& map, const char* name) {
    return emu::format("input: '%s' input_dim: [1, %d, %d, %d]\n", name, map.c, map.h, map.w);
}

std::string layer(const char* type, const std::string& rest, const char* bottom) {
    return emu::format("layer { name: 'l' type: '%s' bottom: '%s' top: 'l' %s }\n", type, bottom,
                       rest.c_str());
}

void check(const FloatRun& run, const Doubles& expected) {
    INFO(run.refusal);
    REQUIRE(run.outputs.size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        INFO(i);
        CHECK(std::abs(double{run.outputs[i]} - expected[i]) <= 1e-5);
    }
}

} // namespace bmnet_tests
