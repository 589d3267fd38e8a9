// SPDX-License-Identifier: Apache-2.0
// Writes networks that run for conformance/fuzz. Hidden: the fuzzers' fixture runs it, and says
// where to with BOARDLESS_NBG_FILES.
#include "conformance/viplite/format/execution/half_networks.h"
#include "conformance/viplite/format/execution/random/random_networks.h"
#include "emu-core/base/file.h"
#include "emu-core/base/text.h"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>

namespace nbg_tests {
namespace {

constexpr std::uint64_t seed = 5, networks = 6; // of each kind

void write(const std::string& path, const emu::SharedBytes& file) {
    const auto written = emu::write_file(path, file);
    if (!written) FAIL(written.error().detail);
}

void write(const std::string& path, const RandomNetwork& network) {
    write(path, network.file);
}

} // namespace

TEST_CASE("files/networks that run, for the fuzzers", "[.][files]") {
    const char* folder = std::getenv("BOARDLESS_NBG_FILES");
    REQUIRE(folder != nullptr);
    std::filesystem::create_directories(folder);
    for (std::uint64_t i = 0; i < networks; ++i) {
        const fuzz::Random random(seed, i);
        const auto path = [&](const char* kind) {
            return emu::format("%s/%s_%d.nb", folder, kind, static_cast<int>(i));
        };
        write(path("plain"), random_convolution(random, false));
        write(path("extended"), random_convolution(random, true));
        write(path("move"), random_move(random));
        write(path("words"), random_words(random, false));
        write(path("grouped"), random_words(random, true));
        write(path("table"), random_table(random));
        write(path("turn"), random_turn(random));
        write(path("shader"), random_shader(random));
        write(path("tiles"), random_tiles(random, static_cast<TileFault>(i % 4)));
    }
    const std::string at = std::string(folder) + "/half_";
    write(at + "sum.nb", half_sum_network(half_sum_command(), relu_sum));
    write(at + "slopes.nb", slopes_network({1, 0.5F, 1, 2, 1, 3}));
    write(at + "table.nb", half_table_network(square_table(4, 0)));
}

} // namespace nbg_tests
