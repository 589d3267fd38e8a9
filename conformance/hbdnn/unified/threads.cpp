// SPDX-License-Identifier: Apache-2.0
// The unified interface from many threads: tasks with one and with several runs, callbacks, tasks
// that are released before they end, memory. THREADED_RUNS: how many runs there are in all.
#include "conformance/hbdnn/unified/live_unified.h"

#include <array>
#include <atomic>
#include <thread>

namespace {

constexpr int threads = 16, models = 4;

constexpr int seeds = 8;
using Answers = std::array<std::vector<char>, seeds>;

// One after the other, with a null task.
Answers answers_of(hbDNNHandle_t model) {
    Answers answers;
    LiveTensor input(LiveTensor::input(model)), output(LiveTensor::output(model));
    for (int seed = 0; seed < seeds; ++seed) {
        input.fill(seed);
        require(hbDNNInferV2(nullptr, &output.tensor, &input.tensor, model));
        answers[static_cast<std::size_t>(seed)] = output.read();
    }
    return answers;
}

void count_up(hbUCPTaskHandle_t, int32_t status, void* counter) {
    if (status == HB_UCP_SUCCESS) ++*static_cast<std::atomic<int>*>(counter);
}

// What one thread has.
struct Caller {
    hbDNNHandle_t model;
    const Answers& answers;
    LiveTensor input{LiveTensor::input(model)}, output{LiveTensor::output(model)};
    LiveTensor second_input{LiveTensor::input(model)}, second_output{LiveTensor::output(model)};
    // Of tasks that nobody waits for: they may be read and written at any time.
    LiveTensor loose_input{LiveTensor::input(model)}, loose_output{LiveTensor::output(model)};
    std::atomic<int> called = 0;

    bool is(LiveTensor& tensor, int seed) {
        return tensor.read() == answers[static_cast<std::size_t>(seed % seeds)];
    }
    void let_go() {
        hbUCPTaskHandle_t task = nullptr;
        require(hbDNNInferV2(&task, &loose_output.tensor, &loose_input.tensor, model));
        require(hbUCPSetTaskDoneCb(task, count_up, &called));
        require(hbUCPSubmitTask(task, nullptr));
        require(hbUCPReleaseTask(task));
    }
    bool run(int number) {
        if (number % 5 == 1) let_go();
        input.fill(number % seeds);
        if (number % 5 == 0) {
            require(hbDNNInferV2(nullptr, &output.tensor, &input.tensor, model));
            return is(output, number);
        }
        second_input.fill((number + 1) % seeds);
        hbUCPTaskHandle_t task = nullptr;
        require(hbDNNInferV2(&task, &output.tensor, &input.tensor, model));
        require(hbDNNInferV2(&task, &second_output.tensor, &second_input.tensor, model));
        require(hbUCPSetTaskDoneCb(task, count_up, &called));
        hbUCPSchedParam param;
        HB_UCP_INITIALIZE_SCHED_PARAM(&param);
        param.priority = number % 256;
        require(hbUCPSubmitTask(task, &param));
        require(hbUCPWaitTaskDone(task, 0));
        require(hbUCPReleaseTask(task));
        return is(output, number) && is(second_output, number + 1);
    }
};

} // namespace

TEST_CASE("threads/16 threads and 4 models", "[threads]") {
    const std::array<LiveModel, models> all;
    const Answers answers = answers_of(all[0]);
    REQUIRE(answers[0] != answers[1]);
    std::atomic<int> failures = 0;
    std::vector<std::thread> callers;
    for (int caller = 0; caller < threads; ++caller) {
        callers.emplace_back([&, caller] {
            try {
                Caller mine{all[static_cast<std::size_t>(caller % models)], answers};
                for (int i = 0; i < THREADED_RUNS / threads; ++i) {
                    if (!mine.run(caller + i)) ++failures;
                }
            } catch (int32_t status) {
                UNSCOPED_INFO("status " << status);
                ++failures;
            }
        });
    }
    for (std::thread& caller : callers) caller.join();
    CHECK(failures == 0);
}

TEST_CASE("threads/a callback that comes after a wait", "[threads]") {
    const LiveModel model;
    const Answers answers = answers_of(model);
    Caller caller{model, answers};
    hbUCPTaskHandle_t task = nullptr;
    caller.input.fill(3);
    require(hbDNNInferV2(&task, &caller.output.tensor, &caller.input.tensor, model));
    require(hbUCPSubmitTask(task, nullptr));
    require(hbUCPWaitTaskDone(task, 0));
    CHECK(caller.is(caller.output, 3));
    require(hbUCPSetTaskDoneCb(task, count_up, &caller.called));
    while (caller.called == 0) std::this_thread::yield();
    require(hbUCPReleaseTask(task));
    CHECK(caller.called == 1);
}
