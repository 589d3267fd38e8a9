// SPDX-License-Identifier: Apache-2.0
// Runs on an application's memory: computed, replayed, stopped.
#include "emu-core/computation/executor.h"

#include "conformance/described/small_network.h"
#include "conformance/described/temporary_folder.h"
#include "emu-core/base/error.h"
#include "emu-core/chip/generic.h"
#include "emu-core/model/load.h"

#include <algorithm>
#include <cstring>

namespace emu {
namespace {

using Prepared = std::shared_ptr<const PreparedComputation>;

constexpr std::size_t element_count = 24; // of the doubling network's values

Prepared doubling(PortConversions conversions = {{{}}, {{}}}) {
    auto program = load_program(small_network::doubling(), {nullptr, &generic}, {});
    REQUIRE(program);
    auto prepared = prepare(*std::move(program), std::move(conversions));
    REQUIRE(prepared);
    return *prepared;
}

Outcome goes_on() {
    return {};
}

// Stops a run when it is asked for the `last`-th time.
MayGoOn stops_at(int last) {
    return [asked = 0, last]() mutable -> Outcome {
        if (++asked < last) return {};
        return error(Fault::timeout, "stopped");
    };
}

// Of an input of ones; the output is zeroed before.
struct Run {
    std::vector<float> input = std::vector<float>(element_count, 1.0F),
                       output = std::vector<float>(element_count);

    RunMemory memory() {
        return {{std::as_bytes(std::span(input))}, {std::as_writable_bytes(std::span(output))}};
    }
    bool gives(float value) const {
        return std::ranges::count(output, value) == static_cast<std::ptrdiff_t>(element_count);
    }
};

std::unique_ptr<Executor> open(Prepared computation, DeviceMemory& memory,
                               std::span<std::byte> arena = {}) {
    auto executor = Executor::open(std::move(computation), memory, arena);
    REQUIRE(executor);
    return *std::move(executor);
}

// Counts the layers that it sees.
class Counter final : public Observer {
public:
    void on_layer(std::size_t, std::int64_t, std::span<const Bytes>) override { ++layers; }

    std::size_t layers = 0;
};

} // namespace

TEST_CASE("executor: a program, with its own memory or the caller's") {
    DeviceMemory memory(memory_options());
    const Prepared computation = doubling();
    CHECK(computation->nanoseconds > 0);
    std::vector<std::byte> arena(1 << 16);
    for (const std::span<std::byte> given : {std::span<std::byte>(), std::span(arena)}) {
        const auto executor = open(computation, memory, given);
        Run run;
        Counter counter;
        REQUIRE(executor->run(run.memory(), goes_on, &counter));
        CHECK(run.gives(2.0F));
        CHECK(counter.layers == computation->executable->program().layers.size());
    }
}

TEST_CASE("executor: a run that may not go on writes nothing") {
    DeviceMemory memory(memory_options());
    const Prepared computation = doubling();
    const auto executor = open(computation, memory);
    const auto layers = static_cast<int>(computation->executable->program().layers.size());
    for (int last = 1; last <= layers + 1; ++last) {
        Run run;
        const Outcome outcome = executor->run(run.memory(), stops_at(last));
        REQUIRE(!outcome);
        CHECK(outcome.error().fault == Fault::timeout);
        CHECK(run.gives(0.0F));
    }
    Run run;
    CHECK(executor->run(run.memory(), stops_at(layers + 2)));
    CHECK(run.gives(2.0F));
}

TEST_CASE("executor: values are converted where ports are not as tensors") {
    const auto add_one = [](Bytes from, std::span<std::byte> to) {
        for (std::size_t at = 0; at < from.size(); at += sizeof(float)) {
            float value;
            std::memcpy(&value, &from[at], sizeof value);
            value += 1;
            std::memcpy(&to[at], &value, sizeof value);
        }
        return Outcome();
    };
    DeviceMemory memory(memory_options());
    const auto executor = open(
        doubling({{{.read = add_one, .write = nullptr}}, {{.read = nullptr, .write = add_one}}}),
        memory);
    Run run;
    REQUIRE(executor->run(run.memory(), goes_on));
    CHECK(run.gives(5.0F));
    const auto refuse = [](Bytes, std::span<std::byte>) -> Outcome {
        return error(Fault::bad_input, "no picture");
    };
    const auto refusing = open(doubling({{{.read = refuse, .write = nullptr}}, {{}}}), memory);
    CHECK(refusing->run(run.memory(), goes_on).error().fault == Fault::bad_input);
}

TEST_CASE("executor: recorded outputs") {
    const TemporaryFolder folder;
    const DescribedModel model{folder.path("net.bin"), {}, {}, {}, {element_count * sizeof(float)}};
    Run stored;
    stored.output.assign(element_count, 7.0F);
    const Bytes outputs[] = {std::as_bytes(std::span(stored.output))};
    REQUIRE(record(recordings_beside(model.path), model.digest, stored.memory().inputs, outputs));
    auto recorded = RecordedOutputs::open(model);
    REQUIRE(recorded);
    const Prepared computation = prepare(*std::move(recorded));
    CHECK(computation->nanoseconds == 0);
    DeviceMemory memory(memory_options());
    const auto executor = open(computation, memory);
    Run run;
    CHECK(executor->run(run.memory(), stops_at(1)).error().fault == Fault::timeout);
    CHECK(run.gives(0.0F));
    REQUIRE(executor->run(run.memory(), goes_on));
    CHECK(run.gives(7.0F));
    run.input[0] = 2.0F;
    CHECK(executor->run(run.memory(), goes_on).error().fault == Fault::bad_input);
}

} // namespace emu
