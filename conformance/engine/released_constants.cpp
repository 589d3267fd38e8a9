// SPDX-License-Identifier: Apache-2.0
// Weights that only kernels have: they compute as before, and give them back.
#include "emu-core/runtime/session.h"

#include "conformance/fuzz/random.h"
#include "conformance/model/sample_graph.h"
#include "emu-core/model/lower/lower.h"
#include "emu-core/ops/fast/isa/isa.h"

#include <catch2/catch.hpp>

using namespace emu;

namespace {

constexpr std::int32_t channels = 260; // squared: more than 64 KiB

std::vector<std::byte> random_bytes(std::int64_t count) {
    fuzz::Random random(9, 0);
    std::vector<std::byte> bytes(static_cast<std::size_t>(count));
    for (std::byte& byte : bytes) byte = static_cast<std::byte>(random.below(256));
    return bytes;
}

// Two convolutions, with weights of their own or the same ones.
Program convolutions(bool shared) {
    const Shape map{1, 2, 2, channels};
    graph::Graph graph;
    graph.tensors = {graph::feature_map("in", map),
                     graph::constant("first", {channels, 1, 1, channels}, Dtype::i8, 0.01F, {}),
                     graph::constant("second", {channels, 1, 1, channels}, Dtype::u8, 0.01F, {}),
                     graph::feature_map("between", map), graph::feature_map("out", map)};
    for (const int i : {1, 2}) {
        graph.tensors[i].constant = random_bytes(graph.tensors[i].spec.bytes());
    }
    graph.nodes = {{"one", graph::Conv{}, {0, 1}, {3}},
                   {"two", graph::Conv{}, {3, shared ? 1 : 2}, {4}}};
    graph.inputs = {0};
    graph.outputs = {4};
    auto program = lower(std::move(graph), *find_chip("generic"));
    REQUIRE(program);
    return *std::move(program);
}

std::shared_ptr<const Executable> prepare(const Program& program, Constants constants,
                                          bool verify = false) {
    KernelChoice choice = kernel_choice();
    choice.verify = verify;
    auto executable = Executable::prepare(program, choice, constants);
    REQUIRE(executable);
    return *std::move(executable);
}

std::vector<std::byte> output(const std::shared_ptr<const Executable>& executable) {
    DeviceMemory memory{MemoryOptions{}};
    auto session = Session::open(executable, memory);
    REQUIRE(session);
    const auto input = random_bytes(4 * channels);
    std::ranges::copy(input, (*session)->input(0).begin());
    REQUIRE((*session)->run());
    const auto bytes = (*session)->output(0);
    return {bytes.begin(), bytes.end()};
}

std::int64_t released(const Executable& executable) {
    return std::ranges::count_if(executable.program().tensors, &ProgramTensor::released);
}

bool same_constants(const Program& a, const Program& b) {
    return std::ranges::equal(a.tensors, b.tensors, [](const auto& one, const auto& other) {
        return one.released == other.released &&
               std::ranges::equal(one.constant.bytes(), other.constant.bytes());
    });
}

bool has_twins() {
    return ops::fast::isa() != ops::fast::Isa::scalar;
}

} // namespace

TEST_CASE("released constants/kernels have them and give them back") {
    const Program program = convolutions(false);
    const auto kept = prepare(program, Constants::kept);
    const auto executable = prepare(program, Constants::released);
    CHECK(released(*kept) == 0);
    CHECK(released(*executable) == (has_twins() ? 2 : 0));
    CHECK(executable->program().constant_bytes() == program.constant_bytes());
    CHECK(same_constants(executable->whole_program(), program));
    CHECK(output(executable) == output(kept));
}

TEST_CASE("released constants/what two layers read stays") {
    const Program program = convolutions(true);
    const auto executable = prepare(program, Constants::released);
    CHECK(released(*executable) == 0);
    CHECK(same_constants(executable->program(), program));
}

TEST_CASE("released constants/what is verified stays") {
    const Program program = convolutions(false);
    CHECK(released(*prepare(program, Constants::released, true)) == 0);
}
