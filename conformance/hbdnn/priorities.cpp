// SPDX-License-Identifier: Apache-2.0
// Which of the tasks that wait comes first: they change one number in turn, each in its own way.
#include "conformance/hbdnn/live_model.h"
#include "conformance/hbdnn/occupied_core.h"
#include "libhbdnn/task/task.h"

using namespace hbdnn_live;

namespace {

struct Turn {
    BinaryFunction function;
    Number constant;
    Start start;
};

// What becomes of 10 when the turns are submitted in this order while core 0 is busy.
template <std::size_t count> std::optional<Number> outcome(const Turn (&turns)[count]) {
    LiveTensor number;
    number.set(10);
    std::vector<std::unique_ptr<LiveModel>> models;
    std::vector<hbDNNTaskHandle_t> tasks;
    {
        OccupiedCore occupied;
        for (const Turn& turn : turns) {
            models.push_back(std::make_unique<LiveModel>(turn.function, turn.constant));
            Start start = turn.start;
            start.cores = HB_BPU_CORE_0;
            REQUIRE(infer(tasks.emplace_back(), number, number, *models.back(), start) ==
                    HB_DNN_SUCCESS);
            occupied.await_waiting(tasks.size());
        }
    }
    for (const hbDNNTaskHandle_t task : tasks) CHECK(end(task) == HB_DNN_SUCCESS);
    return number.get();
}

constexpr auto add = BinaryFunction::add, multiply = BinaryFunction::multiply,
               subtract = BinaryFunction::subtract;

} // namespace

TEST_CASE("priorities/the most urgent first, then in the order of submission", "[threads]") {
    const Turn turns[] = {{add, 1, {3}},
                          {multiply, 2, {200}},
                          {add, 5, {3}},
                          {multiply, 3, {0}},
                          {subtract, 4, {255}}};
    CHECK(outcome(turns) == ((10 - 4) * 2 + 1 + 5) * 3);
}

TEST_CASE("priorities/the smaller customId first among equal priorities", "[threads]") {
    const Turn turns[] = {
        {add, 1, {7, 40}}, {multiply, 2, {7, -1}}, {subtract, 3, {7, 4}}, {multiply, 5, {8, 1000}}};
    CHECK(outcome(turns) == 10 * 5 * 2 - 3 + 1);
}

TEST_CASE("priorities/either of two cores", "[threads]") {
    LiveTensor input, output;
    input.set(1);
    const LiveModel model(add, 1);
    const OccupiedCore occupied; // core 0
    constexpr std::int32_t choices[] = {HB_BPU_CORE_ANY, HB_BPU_CORE_1,
                                        HB_BPU_CORE_0 | HB_BPU_CORE_1};
    for (const std::int32_t cores : choices) {
        hbDNNTaskHandle_t task = nullptr;
        REQUIRE(infer(task, output, input, model, {0, 0, cores}) == HB_DNN_SUCCESS);
        CHECK(end(task) == HB_DNN_SUCCESS);
    }
    hbDNNTaskHandle_t waits = nullptr;
    REQUIRE(infer(waits, output, input, model, {0, 0, HB_BPU_CORE_0}) == HB_DNN_SUCCESS);
    CHECK(hbDNNWaitTaskDone(waits, 1) == HB_DNN_TIMEOUT);
    hbDNNReleaseTask(waits);
}

// Pieces of work of our own, because a model's are too short to be met.
TEST_CASE("priorities/255 takes the core from a task that runs", "[threads]") {
    const emu::Chip* const chip = emu::find_chip("x3");
    const auto await_waiting = [&](std::size_t tasks) {
        while (hbdnn::cores_of(*chip).waiting() != tasks) std::this_thread::yield();
    };
    await_idle();
    std::promise<void> runs, go_on;
    std::vector<int> order;
    const auto start = [&](emu::Priority priority, auto work) {
        auto task = *hbdnn::Task::make();
        REQUIRE(task->add({.work = work, .chip = chip}));
        REQUIRE(task->submit({1, priority}));
        return task;
    };
    const auto slow = start(9, [&](const emu::MayGoOn& may_go_on) -> emu::Outcome {
        runs.set_value();
        go_on.get_future().wait();
        EMU_TRY(may_go_on()); // between two layers
        order.push_back(9);
        return {};
    });
    runs.get_future().wait();
    const auto note = [&](int number) {
        return [&order, number](const emu::MayGoOn&) -> emu::Outcome {
            order.push_back(number);
            return {};
        };
    };
    const auto equal = start(9, note(10)), urgent = start(255, note(255));
    await_waiting(2);
    go_on.set_value();
    for (const auto& task : {slow, equal, urgent}) CHECK(task->wait(std::nullopt));
    CHECK(order == std::vector{255, 9, 10});
}

TEST_CASE("priorities/a task that was released does not run", "[threads]") {
    LiveTensor input, output;
    input.set(1);
    LiveModel model(add, 1);
    hbDNNTaskHandle_t cancelled = nullptr;
    {
        const OccupiedCore occupied;
        REQUIRE(infer(cancelled, output, input, model, {0, 0, HB_BPU_CORE_0}) == HB_DNN_SUCCESS);
        occupied.await_waiting(1);
        CHECK(hbDNNReleaseTask(cancelled) == HB_DNN_SUCCESS);
        CHECK(model.release() == HB_DNN_SUCCESS);
    }
    const LiveModel other(add, 7);
    hbDNNTaskHandle_t later = nullptr;
    LiveTensor result;
    REQUIRE(infer(later, result, input, other, {0, 0, HB_BPU_CORE_0}) == HB_DNN_SUCCESS);
    CHECK(end(later) == HB_DNN_SUCCESS);
    CHECK(result.get() == 8);
    CHECK(output.get() == 0);
}
