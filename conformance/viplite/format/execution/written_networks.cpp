// SPDX-License-Identifier: Apache-2.0
// Networks that the tests wrote themselves, against an independent interpreter where there is one.
#include "conformance/shared_path.h"
#include "conformance/viplite/format/execution/random_networks.h"
#include "emu-core/base/text.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <sstream>

#include <unistd.h>

namespace nbg_tests {
namespace {

namespace fs = std::filesystem;

constexpr const char* python = "/usr/bin/python3";
constexpr std::uint64_t seed = 11;

void write(const fs::path& path, emu::Bytes bytes) {
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
}

std::string hex(const ByteList& bytes) {
    std::string text;
    for (const std::byte byte : bytes) text += emu::format("%02x", static_cast<unsigned>(byte));
    return text;
}

// Of two texts in hexadecimal: how many bytes differ, and the first one that does.
std::string difference(const std::string& ours, const std::string& theirs) {
    if (ours.size() != theirs.size())
        return emu::format("%zu and %zu digits", ours.size(), theirs.size());
    std::size_t count = 0, first = 0;
    for (std::size_t i = ours.size(); i > 0; i -= 2) {
        if (ours.compare(i - 2, 2, theirs, i - 2, 2) == 0) continue;
        ++count;
        first = i - 2;
    }
    if (count == 0) return "";
    return emu::format("%zu of %zu, byte %zu: %s instead of %s", count, ours.size() / 2, first / 2,
                       ours.substr(first, 2).c_str(), theirs.substr(first, 2).c_str());
}

// By name; nothing where there is no interpreter.
std::optional<std::map<std::string, std::string>> interpreted(const fs::path& folder) {
    const std::string model = shared_path("nbg/model");
    if (!fs::exists(model) || !fs::exists(python)) {
        std::cerr << "skipped: there is no " << model << " or no " << python << "\n";
        return std::nullopt;
    }
    const std::string command = emu::format("%s '%s' '%s' '%s'", python, BOARDLESS_INTERPRET,
                                            model.c_str(), folder.c_str());
    std::FILE* pipe = popen(command.c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::string text;
    for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) text += static_cast<char>(c);
    REQUIRE(pclose(pipe) == 0);
    std::map<std::string, std::string> results;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string kind, name, value;
        if (words >> kind >> name >> value && kind == "result") results[name] = value;
    }
    return results;
}

// `inspect` sees every one once it is loaded.
void compare(
    const char* kind, std::size_t count, const std::function<RandomNetwork(fuzz::Random)>& make,
    const std::function<void(const viplite::format::ExecutableNetwork&)>& inspect =
        [](const auto&) {}) {
    const fs::path folder = fs::temp_directory_path() / emu::format("nbg_%s_%d", kind, getpid());
    fs::create_directories(folder);
    std::map<std::string, std::string> ours;
    for (std::size_t i = 0; i < count; ++i) {
        const RandomNetwork network = make(fuzz::Random(seed, i));
        const std::string name = emu::format("%s%zu", kind, i);
        INFO(name);
        write(folder / (name + ".nb"), network.file);
        for (std::size_t k = 0; k < network.inputs.size(); ++k) {
            write(folder / emu::format("%s.%zu.in", name.c_str(), k), network.inputs[k]);
        }
        const viplite::format::ExecutableNetwork loaded = load(network.file);
        inspect(loaded);
        ours[name] = hex(run(loaded.program, network.inputs).outputs[0]);
    }
    const auto theirs = interpreted(folder);
    fs::remove_all(folder);
    if (!theirs) return;
    CHECK(theirs->size() == count);
    for (const auto& [name, result] : ours) {
        INFO(name);
        REQUIRE(theirs->contains(name));
        CHECK(difference(result, theirs->at(name)) == "");
    }
}

} // namespace

TEST_CASE("NN operations without extensions") {
    compare("plain", 60, [](auto random) { return random_convolution(random, false); });
}

TEST_CASE("NN operations with second scales, second maps, limits and strides") {
    compare("extended", 120, [](auto random) { return random_convolution(random, true); });
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

TEST_CASE("TP operations, through circular buffers and tables") {
    compare("move", 120, [](auto random) { return random_move(random); });
}

} // namespace nbg_tests
