// SPDX-License-Identifier: Apache-2.0
// Plugins, embedded in a model and installed: loaded, told where they are, run, refused.
#include "conformance/bmrt/cpu/layer_message.h"
#include "conformance/bmrt/cpu/network_memory.h"
#include "emu-core/base/file.h"
#include "libbmrt/cpu/cpu_operators.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <cstring>
#include <thread>

namespace {

using namespace cpu_test;

constexpr std::uint64_t neuron_bytes = 64, input = 1, output = 8, count = 3;
void* const context = reinterpret_cast<void*>(0x1234);

// TEST_PLUGINS is the folder of test_plugin.cpp's libraries.
bmrt::BmodelLibrary embedded(const std::string& name, const std::string& file) {
    const auto code = emu::read_file(std::string(TEST_PLUGINS) + "/" + file + ".so");
    REQUIRE(code);
    return {name, *code, *code};
}

bmrt::CpuRecord record(const std::string& name, char action = 'r', std::uint64_t from = input,
                       std::uint64_t to = output) {
    emu::ByteWriter writer;
    writer.write(action);
    for (const std::uint64_t number : {from, to, count}) writer.write(number);
    return {name, writer.take()};
}

struct Told {
    std::uint64_t context, neurons, weights, weight;
};

// What the plugin wrote behind its three bytes.
Told run(bmrt::NetworkOperators& operators, const std::string& name) {
    NetworkMemory memory(neuron_bytes);
    memory.weights()[2] = std::byte{77};
    for (std::size_t i = 0; i < count; ++i) memory.neurons()[input + i] = std::byte(10 * i);
    const emu::Outcome prepared = operators.prepare(record(name));
    INFO((prepared ? std::string() : prepared.error().detail));
    REQUIRE(prepared);
    operators.set_place(memory.place(context));
    REQUIRE(operators.run(record(name)));
    for (std::size_t i = 0; i < count; ++i) {
        CHECK(memory.neurons()[output + i] == std::byte(10 * i + 1));
    }
    Told told{};
    std::memcpy(&told, &memory.neurons()[output + count], sizeof(told));
    return told;
}

constexpr std::uint64_t neurons_at = NetworkMemory::base + NetworkMemory::neurons_at;
constexpr std::uint64_t weights_at = NetworkMemory::base + NetworkMemory::weights_at;

TEST_CASE("plugins of every version are told what that version is") {
    const auto operators = bmrt::make_cpu_operators(
        {embedded("v0", "test_plugin_0"), embedded("v1", "test_plugin_1"),
         embedded("v2", "test_plugin_2"), embedded("v3", "test_plugin_3")});
    const Told v0 = run(*operators, "v0"), v1 = run(*operators, "v1");
    const Told v2 = run(*operators, "v2"), v3 = run(*operators, "v3");
    CHECK(v0.context == 0);
    for (const Told& told : {v1, v2, v3}) {
        CHECK(told.context == 0x1234);
        CHECK(told.neurons == neurons_at);
    }
    CHECK(v1.weight == 0);
    CHECK(v2.weight == 77);
    CHECK(v2.weights == 0);
    CHECK(v3.weight == 77);
    CHECK(v3.weights == weights_at);
}

TEST_CASE("an embedded plugin comes before an operator of ours") {
    const auto operators = bmrt::make_cpu_operators({embedded("ELU", "test_plugin_3")});
    run(*operators, "ELU"); // ours would refuse this parameter
}

TEST_CASE("an installed plugin is found by the loader, behind operators of ours") {
    const auto operators = bmrt::make_cpu_operators({});
    CHECK(run(*operators, "test_plugin_3").context == 0x1234);
    const emu::Outcome ours = operators->prepare(record("ELU")); // there is such a plugin, too
    REQUIRE(!ours);
    CHECK(ours.error().fault == emu::Fault::bad_model);
}

TEST_CASE("no plugin is loaded with BOARDLESS_PLUGINS=0") {
    ::setenv("BOARDLESS_PLUGINS", "0", 1);
    const auto operators = bmrt::make_cpu_operators({embedded("v3", "test_plugin_3")});
    const emu::Outcome embedded_one = operators->prepare(record("v3"));
    const emu::Outcome installed_one = operators->prepare(record("test_plugin_3"));
    ::unsetenv("BOARDLESS_PLUGINS");
    REQUIRE(!embedded_one);
    CHECK(embedded_one.error().fault == emu::Fault::unsupported);
    CHECK(!installed_one);
}

TEST_CASE("plugins that cannot be used are refused with the reason") {
    const bmrt::BmodelLibrary garbage{"garbage", std::vector<std::byte>(99),
                                      std::vector<std::byte>(99)};
    const auto operators = bmrt::make_cpu_operators({embedded("v4", "test_plugin_4"),
                                                     embedded("less", "test_plugin_incomplete"),
                                                     garbage,
                                                     {"empty", {}, {}}});
    const auto refusal = [&](const char* name) {
        const emu::Outcome outcome = operators->prepare(record(name));
        return outcome ? std::string("none") : outcome.error().detail;
    };
    CHECK_THAT(refusal("v4"), Catch::Contains("version is 4"));
    CHECK_THAT(refusal("less"), Catch::Contains("lacks a plugin's functions"));
    CHECK_THAT(refusal("garbage"), Catch::Contains("of its own; "));
    CHECK_THAT(refusal("empty"), Catch::Contains("no plugin"));
}

TEST_CASE("without a plugin that loads, an operator of ours computes") {
    const bmrt::BmodelLibrary garbage{"LeakyRelu", std::vector<std::byte>(99),
                                      std::vector<std::byte>(99)};
    const auto operators = bmrt::make_cpu_operators({garbage});
    const LayerMessage message{.inputs = {{{1}}},
                               .outputs = {{{1}, 4, 4}},
                               .parameters = {{bmrt::layer_field::customized, customized(2)}}};
    CHECK(operators->prepare({"LeakyRelu", message.bytes()}));
}

TEST_CASE("what a plugin does wrong is an error") {
    NetworkMemory memory(neuron_bytes);
    const auto operators = bmrt::make_cpu_operators({embedded("v3", "test_plugin_3")});
    operators->set_place(memory.place());
    const auto refusal = [&](const bmrt::CpuRecord& wrong) {
        const emu::Outcome outcome = operators->run(wrong);
        return outcome ? std::string("none") : outcome.error().detail;
    };
    CHECK_THAT(refusal(record("v3", 't')), Catch::Contains("thrown on demand"));
    CHECK_THAT(refusal(record("v3", 'i')), Catch::Contains("threw an exception"));
    CHECK_THAT(refusal(record("v3", 'r', neuron_bytes - 2)), Catch::Contains("leaves the network"));
    CHECK_THAT(refusal(record("v3", 'r', 0, ~0ULL)), Catch::Contains("leaves the network"));
    CHECK_THAT(refusal({"v3", {}}), Catch::Contains("refuses its parameters"));
    NetworkMemory small(neuron_bytes, 2);
    operators->set_place(small.place());
    CHECK_THAT(refusal(record("v3")), Catch::Contains("leaves the network's 2"));
}

TEST_CASE("several networks load the same plugin at a time") {
    const bmrt::BmodelLibrary library = embedded("v3", "test_plugin_3");
    std::vector<std::thread> threads;
    std::array<bool, 4> passed{};
    for (bool& result : passed) {
        threads.emplace_back([&] {
            NetworkMemory memory(neuron_bytes);
            const auto operators = bmrt::make_cpu_operators({library});
            operators->set_place(memory.place());
            result = static_cast<bool>(operators->run(record("v3")));
        });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(std::ranges::all_of(passed, std::identity()));
}

} // namespace
