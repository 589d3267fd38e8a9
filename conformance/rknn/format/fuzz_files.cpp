// SPDX-License-Identifier: Apache-2.0
// Writes the networks as files for conformance/fuzz: of every generation, some in every container,
// whole and in tiles. Hidden: the fuzzers' fixture runs it, and says where to with
// BOARDLESS_RKNN_FILES.
#include "conformance/rknn/format/written_networks.h"
#include "emu-core/base/file.h"
#include "emu-core/base/text.h"
#include "librknnrt/format/container/flat_schema.h"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>

namespace rknn_format_tests {
namespace {

using namespace rknn::format;

void write(const std::string& path, const emu::Program& program,
           const writer::AssembleOptions& options, bool compressed = false) {
    const auto written = emu::write_file(path, file_of(program, options, {compressed}));
    if (!written) FAIL(written.error().detail);
}

} // namespace

TEST_CASE("files/written for the fuzzers", "[.][files]") {
    const char* folder = std::getenv("BOARDLESS_RKNN_FILES");
    REQUIRE(folder != nullptr);
    std::filesystem::create_directories(folder);
    int number = 0;
    for (const WrittenGeneration& generation : written_generations()) {
        for (const WrittenNetwork& network : written_networks()) {
            if (network.is_real && !generation.computes_real) continue;
            const emu::Program program = network.make(generation.chip);
            const std::string path = emu::format("%s/%03d", folder, ++number);
            const bool tiled = number % 2 != 0, old = number % 3 == 0;
            writer::AssembleOptions options{generation.text};
            if (tiled) options.fetch_bytes = 1500;
            if (generation.text == std::string_view("RKNPU t3")) options.container = mini_container;
            write(path + ".rknn", program, options);
            if (options.container != newest_container || !old) continue;
            options.container = short_container;
            write(path + "_1.rknn", program, options);
            options.container = oldest_container;
            const bool compressed = generation.text == std::string_view("RKNPU v2");
            write(path + "_2.rknn", program, options, compressed);
        }
    }
    CHECK(number > 50);
}

} // namespace rknn_format_tests
