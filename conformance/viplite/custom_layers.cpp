// SPDX-License-Identifier: Apache-2.0
// Layers that nobody computes: networks that have some are refused when they are created.
#include "conformance/viplite/calculation.h"

#include "conformance/core/captured_log.h"
#include "conformance/custom_network.h"
#include "conformance/shared_path.h"
#include "conformance/written_results.h"
#include "emu-core/base/file.h"
#include "libviplite/format/execution/lower/executable_network.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <iostream>

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
            CHECK(conformance::unwritten_result(std::string(TINY_FOLDER "/") + network, chip) ==
                  "");
        }
        CHECK_THAT(conformance::unwritten_result(TINY_FOLDER "/custom.onnx", chip),
                   Catch::Contains("custom"));
    }
}

TEST_CASE("custom layers/of a genuine binary every layer is computed, or it is refused",
          "[shared]") {
    const std::filesystem::path folder = shared_path("nbg");
    if (!std::filesystem::exists(folder)) {
        std::cerr << "skipped: there is no " << folder << '\n';
        return;
    }
    const Driver driver;
    std::size_t computed = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() != ".nb") continue;
        INFO(entry.path());
        const auto file = emu::read_file(entry.path());
        REQUIRE(file);
        const auto description = viplite::format::read(*file);
        REQUIRE(description);
        const auto network =
            viplite::format::load_executable(*description, viplite::format::computing_chip());
        if (!network) {
            CHECK(create(*file) != VIP_SUCCESS);
            continue;
        }
        CHECK(conformance::unwritten_result(network->program) == "");
        ++computed;
    }
    CHECK(computed > 0);
}
