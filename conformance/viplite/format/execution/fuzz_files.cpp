// SPDX-License-Identifier: Apache-2.0
// Writes networks that run for conformance/fuzz. Hidden: the fuzzers' fixture runs it, and says
// where to with BOARDLESS_NBG_FILES.
#include "conformance/viplite/format/execution/elements/stream_networks.h"
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
    write(at + "root.nb", half_table_network(root_table(5, 0)));
    write(at + "words.nb", word_table_network(square_table(5, 0), 5));
    namespace programs = stream_programs;
    const MapSize lines{3, 2}, planes{3, 1, 2};
    for (const std::uint32_t type : {1U, word_type}) {
        const StreamOperation pixels = keep(programs::keep_pixels, {3}, type);
        const auto pair = [&](const char* name, const StreamOperation& first,
                              const StreamOperation& second, const MapSize& size) {
            write(emu::format("%s/stream_%s_%u.nb", folder, name, type),
                  stream_network({first, second}, size, size, size.elements()));
        };
        pair("add", pixels, use(programs::add_to_lines, lines, type), lines);
        pair("planes", pixels, use(programs::multiply_pixels, planes, type), planes);
        pair("lines", keep(programs::keep_lines, {2}, type),
             use(programs::multiply_lines, lines, type), lines);
        pair("sums", keep(programs::sum_over_channels, planes, type),
             use(programs::put, planes, type), planes);
        write(emu::format("%s/product_%u.nb", folder, type),
              product_network(product_command(planes, type), planes));
    }
    write(at + "move.nb", move_network({3, 2, 2}, 2, 4));
}

} // namespace nbg_tests
