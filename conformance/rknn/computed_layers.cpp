// SPDX-License-Identifier: Apache-2.0
// Every layer of a network that is loaded has a computation, but for those of an application's
// operators.
#include "conformance/custom_network.h"

#include "conformance/shared_path.h"
#include "emu-core/base/file.h"
#include "emu-core/chip/chip.h"
#include "emu-core/engine/custom_layers.h"
#include "librknnrt/format/load.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <iostream>

TEST_CASE("computed layers/of our own files and other networks") {
    for (const char* chip : {"rk3566", "rk3588", "rk3576", "rv1106", "rv1126b"}) {
        for (const char* network : {"tiny_int8.tflite", "tiny_int8.onnx", "tiny_float.onnx"}) {
            INFO(chip << ' ' << network);
            CHECK(conformance::unwritten_result(std::string(TINY_FOLDER "/") + network, chip) ==
                  "");
        }
    }
}

TEST_CASE("computed layers/of the vendor's files, in both ways", "[.][files]") {
    const std::filesystem::path folder = shared_path("rknn");
    if (!std::filesystem::exists(folder)) {
        std::cerr << "skipped: there is no " << folder << '\n';
        return;
    }
    using rknn::format::Level;
    std::size_t computed = 0, custom = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().extension() != ".rknn") continue;
        const auto file = emu::read_file(entry.path());
        REQUIRE(file);
        for (const Level level : {Level::registers, Level::operators}) {
            INFO(entry.path() << (level == Level::registers ? ", registers" : ", operators"));
            const auto model =
                rknn::format::load(*file, {.fallback = emu::find_chip("rk3588")}, level);
            if (!model) continue; // refused, which rknn_format's tests are about
            CHECK(conformance::unwritten_result(model->program) == "");
            ++computed;
            if (!emu::expect_no_custom(model->program)) ++custom;
        }
    }
    CHECK(computed > 8);
    CHECK(custom > 0);
}
