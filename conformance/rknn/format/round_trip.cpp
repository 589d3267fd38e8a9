// SPDX-License-Identifier: Apache-2.0
// Programs that become files, and the files programs again, compute the same bytes.
#include "conformance/rknn/format/written_networks.h"
#include "librknnrt/format/container/flat_schema.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>

namespace rknn_format_tests {
namespace {

using namespace rknn::format;
using writer::AssembleOptions;
using writer::WriteOptions;

AssembleOptions tiled(AssembleOptions options) {
    options.fetch_bytes = 1500; // a few lines
    options.most_kernels = 32;
    return options;
}

// The program's bytes for these inputs, through a file.
void check(const emu::Program& program, const AssembleOptions& options,
           const WriteOptions& write_options = {}) {
    const Loaded loaded = load_written(file_of(program, options, write_options), *program.chip);
    for (const std::uint32_t seed : {1, 2}) {
        const Values inputs = random_inputs(program, seed);
        const Values same = channels_last(program, program.inputs, inputs);
        const Values wanted = channels_last(program, program.outputs, outputs_of(program, inputs));
        CHECK(differences(outputs_of(loaded.program, same), wanted) == 0);
    }
}

std::vector<float> reals(const std::vector<std::byte>& bytes) {
    std::vector<float> values(bytes.size() / sizeof(float));
    std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
}

// The largest difference of two float32 tensors, in parts of the range of the second.
float error_of_range(const std::vector<std::byte>& found, const std::vector<std::byte>& wanted) {
    const std::vector<float> a = reals(found), b = reals(wanted);
    REQUIRE(a.size() == b.size());
    const auto [low, high] = std::minmax_element(b.begin(), b.end());
    REQUIRE(*low < *high);
    float error = 0;
    for (std::size_t i = 0; i < a.size(); ++i) error = std::max(error, std::abs(a[i] - b[i]));
    return error / (*high - *low);
}

} // namespace

TEST_CASE("writer/every network for every generation computes the program's bytes") {
    for (const WrittenGeneration& generation : written_generations()) {
        for (const WrittenNetwork& network : written_networks()) {
            if (network.is_real && !generation.computes_real) continue;
            DYNAMIC_SECTION(generation.text << ", " << network.name) {
                const emu::Program program = network.make(generation.chip);
                const AssembleOptions whole{generation.text};
                check(program, whole);
                check(program, tiled(whole));
            }
        }
    }
}

// Whoever computes float16 otherwise than the network's author may round otherwise, and no more.
TEST_CASE("writer/real numbers are those of float32 to a thousandth of their range") {
    for (const WrittenGeneration& generation : written_generations()) {
        for (const WrittenNetwork& network : written_networks()) {
            if (!network.is_real || !generation.computes_real) continue;
            DYNAMIC_SECTION(generation.text << ", " << network.name) {
                const emu::Program program = network.make(generation.chip);
                const AssembleOptions options{generation.text};
                const Loaded loaded = load_written(file_of(program, options), *program.chip);
                const Values inputs = random_inputs(program, 3);
                const Values found = in_float32(outputs_of(loaded.program, inputs));
                const Values wanted = outputs_of(in_float32(program), in_float32(inputs));
                for (std::size_t i = 0; i < found.size(); ++i) {
                    CHECK(error_of_range(found[i], wanted[i]) <= 1e-3F);
                }
            }
        }
    }
}

TEST_CASE("writer/every container holds the same network") {
    for (const WrittenNetwork& network : written_networks()) {
        DYNAMIC_SECTION(network.name) {
            for (const std::uint64_t container :
                 {short_container, oldest_container, mini_container}) {
                const bool mini = container == mini_container;
                if (mini && network.is_real) continue;
                const emu::Program program = network.make(mini ? "rv1106" : "rk3588");
                AssembleOptions options{mini ? "RKNPU t3" : "RKNPU v2"};
                options.container = container;
                check(program, options);
            }
        }
    }
}

TEST_CASE("writer/compressed weights are the same weights") {
    for (const char* name : {"picture", "grey picture", "residual"}) {
        DYNAMIC_SECTION(name) {
            for (const WrittenNetwork& network : written_networks()) {
                if (std::string_view(network.name) != name) continue;
                AssembleOptions options{"RKNPU v2"};
                options.container = oldest_container;
                check(network.make("rk3588"), options, {.compress_weights = true});
            }
        }
    }
}

TEST_CASE("writer/tiles of a layer become one layer again") {
    std::size_t tiles = 0;
    for (const WrittenNetwork& network : written_networks()) {
        INFO(network.name);
        const emu::Program program = network.make("rk3588");
        const AssembleOptions whole{"RKNPU v2"};
        const Loaded once = load_written(file_of(program, whole), *program.chip);
        const Loaded parts = load_written(file_of(program, tiled(whole)), *program.chip);
        CHECK(parts.merged == once.merged);
        tiles += parts.tasks - once.tasks;
    }
    CHECK(tiles > 50);
}

} // namespace rknn_format_tests
