// SPDX-License-Identifier: Apache-2.0
// Models and threads, several of each. THREADED_RUNS: how many runs the test of 16 threads does.
#include "conformance/hbdnn/live_model.h"

#include <array>
#include <atomic>
#include <thread>

using namespace hbdnn_live;

namespace {

constexpr int threads = 16;

// What one thread has of its own; the models are everybody's.
struct Caller {
    LiveTensor input, output, second;

    bool run(const LiveModel& model, Number constant, int number) {
        input.set(number);
        hbDNNTaskHandle_t task = nullptr;
        const Start start{number % 256, number % 7, number % 4};
        if (number % 5 == 0) return chain(model, constant, number, start);
        if (infer(task, output, input, model, start) != HB_DNN_SUCCESS) return false;
        if (number % 3 == 0 && !asks(task)) return false;
        return end(task) == HB_DNN_SUCCESS && output.get() == number + constant;
    }

private:
    // Two runs in a task, of which the second reads what the first wrote.
    bool chain(const LiveModel& model, Number constant, int number, Start start) {
        hbDNNTaskHandle_t task = nullptr;
        start.more = true;
        if (infer(task, output, input, model, start) != HB_DNN_SUCCESS) return false;
        start.more = false;
        if (infer(task, second, output, model, start) != HB_DNN_SUCCESS) return false;
        return end(task) == HB_DNN_SUCCESS && second.get() == number + 2 * constant;
    }

    static void count(hbDNNTaskHandle_t, std::int32_t status, void* told) {
        if (status == HB_DNN_SUCCESS) ++*static_cast<std::atomic<int>*>(told);
    }

    // What else an application may do meanwhile.
    bool asks(hbDNNTaskHandle_t task) {
        static std::atomic<int> told = 0;
        std::int32_t time = -1;
        return hbDNNSetTaskDoneCb(task, count, &told) == HB_DNN_SUCCESS &&
               hbDNNGetTaskEstimateTime(&time, task) == HB_DNN_SUCCESS && time >= 0;
    }
};

// A model that is there for one run, and a task that nobody waits for.
bool comes_and_goes(Caller& caller, int number) {
    LiveModel model(BinaryFunction::add, 100);
    hbDNNTaskHandle_t task = nullptr;
    if (infer(task, caller.second, caller.input, model) != HB_DNN_SUCCESS) return false;
    if (number % 2 == 0) hbDNNWaitTaskDone(task, 0);
    return hbDNNReleaseTask(task) == HB_DNN_SUCCESS && model.release() == HB_DNN_SUCCESS;
}

} // namespace

TEST_CASE("parallel/16 threads, 4 models, tasks of all kinds", "[threads]") {
    const std::array<LiveModel, 4> models{
        LiveModel{BinaryFunction::add, 1}, LiveModel{BinaryFunction::add, 20},
        LiveModel{BinaryFunction::add, 300}, LiveModel{BinaryFunction::subtract, -4000}};
    constexpr Number constants[] = {1, 20, 300, 4000};
    std::array<Caller, threads> callers;
    std::atomic<int> failures = 0;
    std::vector<std::thread> running;
    for (int caller = 0; caller < threads; ++caller) {
        running.emplace_back([&, caller] {
            Caller& own = callers[static_cast<std::size_t>(caller)];
            for (int i = 0; i < THREADED_RUNS / threads; ++i) {
                const int number = caller + threads * i;
                const auto which = static_cast<std::size_t>(number / 3 % 4);
                if (!own.run(models[which], constants[which], number)) ++failures;
            }
        });
    }
    for (std::thread& thread : running) thread.join();
    CHECK(failures == 0);
}

TEST_CASE("parallel/models that come and go", "[threads]") {
    std::array<Caller, 4> callers;
    for (int i = 0; i < 20; ++i) {
        for (Caller& caller : callers) CHECK(comes_and_goes(caller, i));
    }
}
