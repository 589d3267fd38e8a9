// SPDX-License-Identifier: Apache-2.0
// bmrt_network FOLDER MODEL SOURCE CLASS: a network that is quantised in its file, compiled for
// BM1880. The command buffer computes what the engine computes, on random inputs and on the stored
// one, where the largest output is CLASS, or any for "-".
#include "conformance/bmrt/compile/both_runs.h"

#include "emu-core/base/error.h"
#include "emu-core/base/file.h"
#include "emu-core/chip/bm1880.h"
#include "emu-core/model/load.h"
#include "emu-core/model/lower/lower.h"
#include "emu-core/model/passes/lane_layers.h"
#include "emu-core/model/quantise/requantise_network.h"
#include "emu-core/tensor/npy.h"
#include "libbmrt/compile/compile.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>

namespace bmcompile_tests {
namespace {

constexpr int skipped = 77;

struct Row {
    std::filesystem::path folder;
    std::string model, source, wanted;

    std::string input_path() const {
        const std::string stem = std::filesystem::path(model).stem();
        return folder / "ref" / (stem + "__" + source + ".in0.npy");
    }
};

emu::Result<emu::graph::Graph> read_network(const Row& row) {
    EMU_TRY_VALUE(file, emu::read_file(row.folder / row.model));
    return emu::read_network(std::move(file), {});
}

// The stored input as integers of the compiled network.
emu::Result<Values> stored_input(const Row& row, const emu::TensorSpec& own,
                                 const emu::TensorSpec& original) {
    EMU_TRY_VALUE(file, emu::read_file(row.input_path()));
    EMU_TRY_VALUE(array, emu::npy::read(file));
    const emu::Extents line{.c = own.shape.elements()};
    Values values(static_cast<std::size_t>(line.c));
    const bool real = array.dtype == emu::Dtype::f32;
    EMU_TRY(emu::convert(line, {array.dtype, real ? emu::Quant() : original.quant, emu::nhwc, line},
                         array.values, {own.dtype, own.quant, emu::nhwc, line}, values));
    return values;
}

emu::Outcome check(const Row& row) {
    EMU_TRY_VALUE(graph, read_network(row));
    const emu::TensorSpec original = graph.tensors[graph.inputs[0]].spec;
    std::vector<emu::Histogram> ranges = emu::make_real(graph);
    emu::drop_final_softmax(graph);
    emu::give_pools_weights(graph, ranges);
    emu::give_resizes_weights(graph, ranges);
    EMU_TRY(emu::requantise(graph, std::move(ranges), emu::bm1880_chip));
    EMU_TRY_VALUE(program, emu::lower(std::move(graph), emu::bm1880_chip));
    EMU_TRY(compare({program}, 1));

    const emu::TensorSpec& spec = program.spec(program.inputs[0]);
    EMU_TRY_VALUE(input, stored_input(row, spec, original));
    EMU_TRY_VALUE(wanted, run_by_engine(program, {input}));
    EMU_TRY_VALUE(model, bmrt::compile::compile(std::span(&program, 1), row.model));
    const auto start = std::chrono::steady_clock::now();
    EMU_TRY_VALUE(got, run_by_commands(model, 0, {as_in_file(spec, input)}));
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    const Values& scores = got[0];
    if (scores != as_in_file(program.spec(program.outputs[0]), wanted[0])) {
        return emu::error(emu::Fault::internal, "the outputs differ");
    }
    const auto largest = std::ranges::max_element(
        scores, {}, [](std::byte value) { return static_cast<std::int8_t>(value); });
    const auto found = static_cast<std::size_t>(largest - scores.begin());
    std::printf(
        "equal; class %zu, %zu bytes of commands, %zu of weights, %llu of neurons, %.0f ms\n",
        found, model.commands[0].commands.size(), model.weights[0].size(),
        static_cast<unsigned long long>(model.commands[0].neuron_bytes), time.count());
    if (row.wanted == "-" || row.wanted == std::to_string(found)) return {};
    return emu::error(emu::Fault::bad_output, "class %s was expected", row.wanted.c_str());
}

} // namespace
} // namespace bmcompile_tests

int main(int argc, char** argv) {
    using namespace bmcompile_tests;
    if (argc != 5) return 2;
    const Row row{argv[1], argv[2], argv[3], argv[4]};
    if (!std::filesystem::exists(row.folder / row.model)) {
        std::printf("skipped: there is no %s\n", row.model.c_str());
        return skipped;
    }
    const emu::Outcome outcome = check(row);
    if (outcome) return 0;
    std::printf("%s\n", outcome.error().detail.c_str());
    return 1;
}
