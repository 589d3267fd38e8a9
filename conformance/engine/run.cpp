// SPDX-License-Identifier: Apache-2.0
// Runs of programs: what they allocate, and how their layers are shared between threads.
#include "emu-core/runtime/session.h"

#include "conformance/core/allocation_count.h"
#include "conformance/core/child.h"
#include "conformance/engine/thread_list.h"
#include "conformance/model/sample_graph.h"
#include "emu-core/engine/thread_pool.h"
#include "emu-core/model/lower/lower.h"

#include <catch2/catch.hpp>

using namespace emu;

namespace {

std::shared_ptr<const Executable> executable_of(graph::Graph graph) {
    auto program = lower(std::move(graph), *find_chip("generic"));
    REQUIRE(program);
    auto executable = Executable::prepare(*std::move(program));
    REQUIRE(executable);
    return *executable;
}

// A convolution of 3x3 over a map of size x size x 16.
graph::Graph convolution(std::int32_t size) {
    graph::Graph graph;
    const Shape map{1, size, size, 16};
    graph.tensors = {graph::feature_map("in", map),
                     graph::constant("weights", {16, 3, 3, 16}, Dtype::i8, 0.01F, std::byte{3}),
                     graph::constant("bias", {16}, Dtype::i32, 0.005F, std::byte{1}),
                     graph::feature_map("out", map)};
    graph::Conv conv;
    conv.window.y = conv.window.x = {.kernel = 3, .stride = 1, .dilation = 1, .before = 1};
    graph.nodes = {{"conv", conv, {0, 1, 2}, {3}}};
    graph.inputs = {0};
    graph.outputs = {3};
    return graph;
}

graph::Graph relu(std::int32_t size) {
    graph::Graph graph = graph::relu_line(1);
    for (graph::Tensor& tensor : graph.tensors) tensor.spec.shape = {1, size, size, 16};
    return graph;
}

void fill(std::span<std::byte> bytes) {
    unsigned value = 1;
    for (std::byte& byte : bytes) byte = static_cast<std::byte>((value = value * 75 + 74) >> 4);
}

} // namespace

TEST_CASE("run/small layers stay in the calling thread, large ones do not") {
    CHECK(executable_of(graph::relu_line(1))->layer(0).pieces == 1);
    CHECK(executable_of(convolution(2))->layer(0).pieces == 1);
    CHECK(executable_of(convolution(256))->layer(0).pieces > 8);
}

TEST_CASE("run/allocates nothing") {
    DeviceMemory memory{MemoryOptions{}};
    for (const std::int32_t size : {2, 256}) {
        auto session = Session::open(executable_of(relu(size)), memory);
        REQUIRE(session);
        REQUIRE((*session)->run()); // which may start threads
        const std::size_t before = allocation_count();
        const bool ran = static_cast<bool>((*session)->run());
        const std::size_t after = allocation_count();
        CHECK(ran);
        CHECK(after == before);
    }
}

TEST_CASE("child: runs with any number of threads", "[.child]") {
    DeviceMemory memory{MemoryOptions{}};
    const auto executable = executable_of(convolution(200));
    auto session = Session::open(executable, memory);
    REQUIRE(session);
    fill((*session)->input(0));
    std::vector<std::byte> expected((*session)->output(0).size());
    const ReadyLayer& layer = executable->layer(0);
    const Program& program = executable->program();
    const Bytes src[] = {(*session)->input(0), program.tensors[program.layers[0].src[1]].constant,
                         program.tensors[program.layers[0].src[2]].constant};
    const std::span<std::byte> dst[] = {expected};
    layer.kernel->run({src, dst}, {0, layer.kernel->rows()});
    for (int i = 0; i < 20; ++i) {
        std::ranges::fill((*session)->result(program.outputs[0]), std::byte{0});
        REQUIRE((*session)->run());
        CHECK(std::ranges::equal((*session)->output(0), expected));
    }
    CHECK(worker_list().size() == static_cast<std::size_t>(thread_count() - 1));
}

TEST_CASE("run/computes the same with any number of threads", "[threads]") {
    for (const char* threads : {"BOARDLESS_THREADS=1", "BOARDLESS_THREADS=2", "BOARDLESS_THREADS=4",
                                "BOARDLESS_THREADS=7"}) {
        const ChildRun child = run_child("child: runs with any number of threads", {threads});
        CAPTURE(threads, child.log, child.signal);
        CHECK(child.passed);
    }
}
