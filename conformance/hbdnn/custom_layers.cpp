// SPDX-License-Identifier: Apache-2.0
// Layers that nobody computes: models that have some are refused when they are loaded.
#include "conformance/custom_network.h"

#include "conformance/core/captured_log.h"

#include <catch2/catch.hpp>

#include <dnn/hb_dnn.h>

TEST_CASE("custom layers/a network that only an application could compute is refused by name") {
    for (const auto& file : {conformance::custom_onnx(), conformance::custom_container("x5")}) {
        REQUIRE(!file.empty());
        const void* data = file.data();
        auto size = static_cast<std::int32_t>(file.size());
        hbPackedDNNHandle_t packed = nullptr;
        const CapturedLog log;
        CHECK(hbDNNInitializeFromDDR(&packed, &data, &size, 1) == HB_DNN_INVALID_MODEL);
        CHECK(packed == nullptr);
        CHECK_THAT(log.text(), Catch::Contains("operator Blend (m) is a custom one"));
    }
}

TEST_CASE("custom layers/of a network that is loaded every layer is computed") {
    for (const char* chip : {"x3", "ultra", "x5", "s100"}) {
        for (const char* network : {"tiny_int8.tflite", "tiny_int8.onnx", "tiny_float.onnx"}) {
            INFO(chip << ' ' << network);
            CHECK(conformance::computed_layers(std::string(TINY_FOLDER "/") + network, chip) > 0);
        }
        CHECK(conformance::computed_layers(TINY_FOLDER "/custom.onnx", chip) == 0);
    }
}
