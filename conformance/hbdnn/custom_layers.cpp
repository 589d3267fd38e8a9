// SPDX-License-Identifier: Apache-2.0
// Layers that nobody computes: models that have some are refused when they are loaded.
#include "conformance/custom_network.h"
#include "conformance/written_results.h"

#include "conformance/core/captured_log.h"
#include "conformance/hbdnn/format/genuine.h"
#include "libhbdnn/format/bpu_models.h"

#include <catch2/catch.hpp>

#include <dnn/hb_dnn.h>

using namespace hbdnn::format;

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
            CHECK(conformance::unwritten_result(std::string(TINY_FOLDER "/") + network, chip) ==
                  "");
        }
        CHECK_THAT(conformance::unwritten_result(TINY_FOLDER "/custom.onnx", chip),
                   Catch::Contains("custom"));
    }
}

TEST_CASE("custom layers/a genuine file has all of a computation, or none and says why") {
    if (!is_there()) return;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(shared)) {
        if (entry.path().extension() != ".bin") continue;
        INFO(entry.path());
        const auto file = emu::read_file(entry.path());
        REQUIRE(file);
        if (!is_bpu_file(*file)) continue;
        const auto models = load_bpu_models(*file, "", {.fallback = emu::find_chip("x5")});
        REQUIRE(models);
        for (const BpuModel& model : *models) {
            if (const auto* program = std::get_if<emu::Program>(&model.computation))
                CHECK(conformance::unwritten_result(*program) == "");
            else
                CHECK(!std::get<emu::NoComputation>(model.computation).why.empty());
        }
    }
}
