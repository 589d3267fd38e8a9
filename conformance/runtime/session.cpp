// SPDX-License-Identifier: Apache-2.0
// Sessions of one executable share nothing but it.
#include "emu-core/runtime/session.h"

#include "emu-core/runtime/observers.h"

#include "conformance/model/sample_graph.h"
#include "emu-core/model/lower/lower.h"

#include <catch2/catch.hpp>

using namespace emu;

namespace {

std::shared_ptr<const Executable> relu_executable() {
    auto program = lower(graph::relu_line(3), *find_chip("generic"));
    REQUIRE(program);
    auto executable = Executable::prepare(*std::move(program));
    REQUIRE(executable);
    return *executable;
}

struct LayerCount final : Observer {
    std::vector<std::size_t> layers;
    void on_layer(std::size_t layer, std::int64_t, std::span<const Bytes> results) override {
        layers.push_back(layer);
        CHECK(results.size() == 1);
        CHECK(results[0].size() == 8);
    }
};

} // namespace

TEST_CASE("session/computes what its input says, run after run") {
    DeviceMemory memory{MemoryOptions{}};
    auto session = Session::open(relu_executable(), memory);
    REQUIRE(session);
    for (const int value : {5, -5, 127, -128, 0}) {
        std::ranges::fill((*session)->input(0), static_cast<std::byte>(value));
        REQUIRE((*session)->run());
        const auto want = static_cast<std::byte>(std::max(value, 0));
        for (const std::byte byte : (*session)->output(0)) CHECK(byte == want);
    }
}

TEST_CASE("session/two sessions keep apart") {
    DeviceMemory memory{MemoryOptions{}};
    const auto executable = relu_executable();
    auto first = Session::open(executable, memory), second = Session::open(executable, memory);
    REQUIRE(first);
    REQUIRE(second);
    (*first)->input(0)[0] = std::byte{1};
    REQUIRE((*first)->run());
    REQUIRE((*second)->run());
    CHECK((*first)->output(0)[0] == std::byte{1});
    CHECK((*second)->output(0)[0] == std::byte{0});
}

TEST_CASE("session/an observer sees every layer") {
    DeviceMemory memory{MemoryOptions{}};
    auto session = Session::open(relu_executable(), memory);
    REQUIRE(session);
    LayerCount count;
    REQUIRE((*session)->run(&count));
    CHECK(count.layers == std::vector<std::size_t>{0, 1, 2});
}

TEST_CASE("session/a profile counts every layer of every run") {
    DeviceMemory memory{MemoryOptions{}};
    auto session = Session::open(relu_executable(), memory);
    REQUIRE(session);
    Profile profile((*session)->program());
    for (int run = 0; run < 4; ++run) REQUIRE((*session)->run(&profile));
    REQUIRE(profile.times().size() == 3);
    std::int64_t sum = 0;
    for (const Profile::Time& time : profile.times()) {
        CHECK(time.runs == 4);
        CHECK(time.nanoseconds >= 0);
        sum += time.nanoseconds;
    }
    CHECK(profile.total().runs == 4);
    CHECK(profile.total().nanoseconds == sum);
}

TEST_CASE("session/memory that does not suffice is a fault, and nothing stays allocated") {
    DeviceMemory memory{{.limit = 10}};
    const auto session = Session::open(relu_executable(), memory);
    REQUIRE(!session);
    CHECK(session.error().fault == Fault::out_of_memory);
    CHECK(memory.allocated() == 0);
}
