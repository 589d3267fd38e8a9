// SPDX-License-Identifier: Apache-2.0
// Layers that nobody computes: networks that have some are refused when they are created.
#include "conformance/viplite/calculation.h"

#include "conformance/core/captured_log.h"
#include "conformance/custom_network.h"

#include <catch2/catch.hpp>

using namespace vip_live;

namespace {

vip_status_e create(std::vector<std::byte> file) {
    vip_network network = nullptr;
    const auto size = static_cast<vip_uint32_t>(file.size());
    const vip_status_e status =
        vip_create_network(file.data(), size, VIP_CREATE_NETWORK_FROM_MEMORY, &network);
    CHECK(network == nullptr);
    return status;
}

} // namespace

TEST_CASE("custom layers/a network that only an application could compute is refused by name") {
    const Driver driver;
    for (const auto& file : {conformance::custom_onnx(), conformance::custom_container("v853")}) {
        REQUIRE(!file.empty());
        const CapturedLog log;
        CHECK(create(file) == VIP_ERROR_INVALID_NETWORK);
        CHECK_THAT(log.text(), Catch::Contains("operator Blend (m) is a custom one"));
    }
}

TEST_CASE("custom layers/of a network that is loaded every layer is computed") {
    for (const char* chip : {"v853", "t527", "a733"}) {
        for (const char* network : {"tiny_int8.tflite", "tiny_int8.onnx", "tiny_float.onnx"}) {
            INFO(chip << ' ' << network);
            CHECK(conformance::computed_layers(std::string(TINY_FOLDER "/") + network, chip) > 0);
        }
        CHECK(conformance::computed_layers(TINY_FOLDER "/custom.onnx", chip) == 0);
    }
}
