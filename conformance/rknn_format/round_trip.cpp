// SPDX-License-Identifier: Apache-2.0
// Programs that become files, and the files programs again, compute the same bytes.
#include "format/flat_schema.h"
#include "written_file.h"
#include "written_networks.h"

#include <catch2/catch.hpp>

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

TEST_CASE("writer/every container holds the same network") {
    for (const WrittenNetwork& network : written_networks()) {
        DYNAMIC_SECTION(network.name) {
            for (const std::uint64_t container : {oldest_container, mini_container}) {
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
