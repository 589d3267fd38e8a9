// SPDX-License-Identifier: Apache-2.0
// Networks that the tests wrote themselves, against what an independent interpreter computed of
// them: interpreted.tsv, which interpret.py makes.
#include "conformance/viplite/format/execution/random/random_networks.h"
#include "emu-core/base/text.h"
#include "emu-core/model/container/deflate.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <functional>

namespace nbg_tests {
namespace {

constexpr std::uint64_t seed = 11;

// name -> bytes and CRC-32 of the output, as text
std::map<std::string, std::string> interpreted() {
    std::ifstream lines(BOARDLESS_INTERPRETED);
    std::map<std::string, std::string> results;
    std::string name, result;
    while (lines >> name && std::getline(lines >> std::ws, result)) results[name] = result;
    return results;
}

void write(const std::string& path, emu::Bytes bytes) {
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
}

// For interpret.py, where there is a folder for them.
void keep(const RandomNetwork& network, const std::string& name) {
    if (!std::filesystem::is_directory("written_networks")) return;
    const std::string path = "written_networks/" + name;
    write(path + ".nb", network.file);
    for (std::size_t k = 0; k < network.inputs.size(); ++k)
        write(emu::format("%s.%zu.in", path.c_str(), k), network.inputs[k]);
}

// `inspect` sees every one once it is loaded.
void compare(
    const char* kind, std::size_t count, const std::function<RandomNetwork(fuzz::Random)>& make,
    const std::function<void(const viplite::format::ExecutableNetwork&)>& inspect =
        [](const auto&) {}) {
    const std::map<std::string, std::string> theirs = interpreted();
    for (std::size_t i = 0; i < count; ++i) {
        const RandomNetwork network = make(fuzz::Random(seed, i));
        const std::string name = emu::format("%s%zu", kind, i);
        INFO(name);
        keep(network, name);
        const viplite::format::ExecutableNetwork loaded = load(network.file);
        inspect(loaded);
        const ByteList ours = run(loaded.program, network.inputs).outputs[0];
        if (!network.expected.empty()) CHECK(ours == network.expected);
        const auto found = theirs.find(name);
        CHECK((found == theirs.end() ? "" : found->second) ==
              emu::format("%zu\t%08x", ours.size(), emu::crc32(ours)));
    }
}

} // namespace

TEST_CASE("NN operations without extensions") {
    compare("plain", 60, [](auto random) { return random_convolution(random, false); });
}

TEST_CASE("NN operations with second scales, second maps, limits and strides") {
    compare("extended", 120, [](auto random) { return random_convolution(random, true); });
}

TEST_CASE("NN operations of int16") {
    compare("words", 60, [](auto random) { return random_words(random, false); });
}

TEST_CASE("NN operations of container 2, on groups of channels") {
    compare("grouped", 150, [](auto random) { return random_words(random, true); });
}

TEST_CASE("sums through a table, and lines that become columns, of container 2") {
    compare("table", 30, random_table);
    compare("turn", 20, random_turn);
}

using emu::lift::JoinedLayer;

// Why layers stay in tiles, the second one's first; "" where all are whole.
std::string why_not(const viplite::format::ExecutableNetwork& network) {
    std::string why;
    for (const JoinedLayer& layer : network.counters.tiled) {
        if (!layer.why_not.empty()) why = layer.why_not;
    }
    return network.counters.tiled.size() < 2 && why.empty() ? "sources of bytes" : why;
}

// Of `count` networks all but a few, which a circular buffer cuts into so many pieces that they are
// read as bytes, have their tiles joined, or have them apart for that reason; all have the
// interpreter's results.
void compare_tiles(const char* kind, std::size_t count, TileFault fault, const std::string& why) {
    std::size_t expected = 0;
    compare(
        kind, count, [&](auto random) { return random_tiles(random, fault); },
        [&](const viplite::format::ExecutableNetwork& network) {
            const std::string found = why_not(network);
            if (fault != TileFault::none) CHECK(found != "");
            expected += found == why;
        });
    CHECK(expected >= count * 9 / 10);
}

TEST_CASE("layers in tiles through a circular buffer become whole") {
    compare_tiles("tiles", 60, TileFault::none, "");
}

TEST_CASE("a tile that is computed otherwise keeps the others apart") {
    compare_tiles("gap", 30, TileFault::other_limit, "they leave out results");
}

TEST_CASE("a border within a layer keeps its tiles apart") {
    compare_tiles("border", 30, TileFault::border,
                  "windows of one see a border where the next one has cells");
}

TEST_CASE("a tile of other rows keeps all of its layer apart") {
    compare(
        "shifted", 30, [](auto random) { return random_tiles(random, TileFault::shifted); },
        [](const viplite::format::ExecutableNetwork& network) {
            REQUIRE_FALSE(network.counters.tiled.empty());
            CHECK(network.counters.tiled[0].why_not != "");
        });
}

TEST_CASE("convolutions of pixels that became channels are those of the padded map") {
    for (const bool fills_up : {false, true}) {
        compare(
            fills_up ? "filled" : "phases", 20,
            [&](auto random) { return random_phases(random, fills_up); },
            [&](const viplite::format::ExecutableNetwork& network) {
                std::vector<emu::ops::Window> windows;
                for (const emu::Layer& layer : network.program.layers) {
                    const auto* conv = std::get_if<emu::ops::Conv>(&layer.command);
                    if (conv) windows.push_back(conv->window);
                }
                REQUIRE(windows.size() == 1);
                CHECK(windows[0].y.stride == 2);
                CHECK(windows[0].x.kernel == (fills_up ? 3 : 4));
            });
    }
}

TEST_CASE("shaders by programs of our own, and what is before and behind them") {
    compare("shader", 90, random_shader);
}

TEST_CASE("TP operations, through circular buffers and tables") {
    compare("move", 120, [](auto random) { return random_move(random); });
}

} // namespace nbg_tests
