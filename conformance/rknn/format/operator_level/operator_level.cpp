// SPDX-License-Identifier: Apache-2.0
// The second way from a file to a program, and that it is the same as the first.
#include "conformance/rknn/format/written_networks.h"
#include "conformance/shared_path.h"
#include "emu-core/base/file.h"
#include "emu-core/base/shared_bytes.h"
#include "emu-core/chip/chip.h"
#include "emu-core/tensor/npy.h"
#include "librknnrt/format/decode/decode.h"
#include "librknnrt/format/lower.h"
#include "librknnrt/format/merge/merge.h"
#include "librknnrt/format/writer/assemble.h"
#include "librknnrt/format/writer/container/model_writer.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <iostream>

namespace rknn_format_tests {
namespace {

using namespace rknn::format;

std::optional<std::vector<std::byte>> shared_file(const std::string& name) {
    const std::string path = shared_path("rknn/multiple_input/") + name;
    if (!std::filesystem::exists(path)) {
        std::cerr << "skipped: there is no " << path << "\n";
        return std::nullopt;
    }
    auto file = emu::read_file(path);
    REQUIRE(file);
    return *std::move(file);
}

ModelFile model_of(std::vector<std::byte> file) {
    auto model = read(emu::SharedBytes(std::move(file)));
    if (!model) FAIL(model.error().detail);
    return *std::move(model);
}

OperatorProgram operators_of(const ModelFile& model, const emu::Chip& chip,
                             bool all_cubes = false) {
    auto lowered = lower_operators(model, chip, all_cubes);
    if (!lowered) FAIL(lowered.error().detail);
    return *std::move(lowered);
}

emu::Program registers_of(const ModelFile& model, const emu::Chip& chip) {
    auto tasks = decode(model);
    if (!tasks) FAIL(tasks.error().detail);
    auto lowered = lower(model, merge(*std::move(tasks)), chip);
    if (!lowered) FAIL(lowered.error().detail);
    return std::move(lowered->program);
}

// Pixels as the int8 that boards keep.
std::vector<std::byte> less_128(std::vector<std::byte> pixels) {
    for (std::byte& pixel : pixels) pixel ^= std::byte{0x80};
    return pixels;
}

struct Picture {
    const char* file;
    bool has_known_output = true;
};

} // namespace

TEST_CASE("operator level/one network gives one output, whatever chip it was compiled for") {
    const auto first = shared_file("input1.bin"), second = shared_file("input2.bin");
    const auto known = shared_file("multiple_input.output.npy");
    if (!first || !second || !known) return;
    const auto expected = emu::npy::read(*known);
    REQUIRE(expected);
    const Values inputs = {less_128(*first), less_128(*second)};
    for (const char* name : {"v2_RK3562", "v2_RK3566_RK3568", "v2_RK3588", "v6_RK3562",
                             "v6_RK3566_RK3568", "v6_RK3576", "v6_RK3588"}) {
        DYNAMIC_SECTION(name) {
            const auto file = shared_file(name + std::string(".rknn"));
            if (!file) return;
            const ModelFile model = model_of(*file);
            const OperatorProgram lowered =
                operators_of(model, *emu::find_chip(model.target), true);
            REQUIRE(lowered.output_tensors.size() == 2); // and the cube between
            CHECK(lowered.output_tensors[0] == model.outputs[0]);
            CHECK(std::count(lowered.exact.begin(), lowered.exact.end(), false) == 0);
            CHECK(outputs_of(lowered.program, inputs)[0] == expected->values);
        }
    }
}

TEST_CASE("operator level/written networks compute the same bytes as their tasks") {
    for (const WrittenGeneration& generation : written_generations()) {
        for (const WrittenNetwork& network : written_networks()) {
            if (network.is_real || generation.text == std::string_view("RKNPU t3")) continue;
            // It joins a tensor to itself by other numbers each time: refused.
            if (network.name == std::string_view("concatenation")) continue;
            DYNAMIC_SECTION(generation.text << ", " << network.name) {
                const emu::Program program = network.make(generation.chip);
                const auto assembled = writer::assemble(program, {generation.text});
                if (!assembled) FAIL(assembled.error().detail);
                auto file = writer::write_model(*assembled, {});
                if (!file) FAIL(file.error().detail);
                const ModelFile model = model_of(*std::move(file));
                const Values inputs = random_inputs(program, 5);
                const OperatorProgram lowered = operators_of(model, *program.chip);
                const bool same = outputs_of(lowered.program, inputs) ==
                                  outputs_of(registers_of(model, *program.chip), inputs);
                CHECK(same);
            }
        }
    }
}

} // namespace rknn_format_tests
