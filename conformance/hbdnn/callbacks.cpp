// SPDX-License-Identifier: Apache-2.0
// hbDNNSetTaskDoneCb: who is told what, how often, and what may be called then.
#include "conformance/hbdnn/live_model.h"
#include "conformance/hbdnn/occupied_core.h"

#include <atomic>

using namespace hbdnn_live;

namespace {

struct Told {
    std::promise<void> once;
    std::atomic<int> times = 0;
    hbDNNTaskHandle_t task = nullptr;
    std::int32_t status = 1, waited = 1, released = 1;
    bool releases = false;

    void await() { once.get_future().wait(); }
};

void tell(hbDNNTaskHandle_t task, std::int32_t status, void* userdata) {
    auto& told = *static_cast<Told*>(userdata);
    told.task = task;
    told.status = status;
    told.waited = hbDNNWaitTaskDone(task, 0);
    if (told.releases) told.released = hbDNNReleaseTask(task);
    if (told.times++ == 0) told.once.set_value();
}

struct Run {
    LiveTensor input, output;
    LiveModel model{BinaryFunction::add, 5};
    hbDNNTaskHandle_t task = nullptr;

    Run() { input.set(2); }
    std::int32_t start(bool more = false) {
        return infer(task, output, input, model, {0, 0, HB_BPU_CORE_0, more});
    }
};

} // namespace

TEST_CASE("callbacks/told once, after the end", "[threads]") {
    Run run;
    Told told;
    {
        const OccupiedCore occupied;
        REQUIRE(run.start() == HB_DNN_SUCCESS);
        REQUIRE(hbDNNSetTaskDoneCb(run.task, tell, &told) == HB_DNN_SUCCESS);
        CHECK(told.times == 0);
    }
    told.await();
    CHECK(told.task == run.task);
    CHECK(told.status == HB_DNN_SUCCESS);
    CHECK(told.waited == HB_DNN_SUCCESS);
    CHECK(run.output.get() == 7);
    CHECK(end(run.task) == HB_DNN_SUCCESS);
    CHECK(told.times == 1);
}

TEST_CASE("callbacks/of a task that has ended: at once", "[threads]") {
    Run run;
    Told told;
    REQUIRE(run.start() == HB_DNN_SUCCESS);
    REQUIRE(hbDNNWaitTaskDone(run.task, 0) == HB_DNN_SUCCESS);
    REQUIRE(hbDNNSetTaskDoneCb(run.task, tell, &told) == HB_DNN_SUCCESS);
    told.await();
    CHECK(told.status == HB_DNN_SUCCESS);
    CHECK(hbDNNReleaseTask(run.task) == HB_DNN_SUCCESS);
    CHECK(told.times == 1);
}

TEST_CASE("callbacks/of a task that is not started yet", "[threads]") {
    Run run;
    Told told;
    REQUIRE(run.start(true) == HB_DNN_SUCCESS);
    REQUIRE(hbDNNSetTaskDoneCb(run.task, tell, &told) == HB_DNN_SUCCESS);
    REQUIRE(run.start() == HB_DNN_SUCCESS);
    told.await();
    CHECK(told.status == HB_DNN_SUCCESS);
    CHECK(end(run.task) == HB_DNN_SUCCESS);
}

TEST_CASE("callbacks/may release the task", "[threads]") {
    Run run;
    Told told;
    told.releases = true;
    REQUIRE(run.start(true) == HB_DNN_SUCCESS);
    REQUIRE(hbDNNSetTaskDoneCb(run.task, tell, &told) == HB_DNN_SUCCESS);
    REQUIRE(run.start() == HB_DNN_SUCCESS);
    told.await();
    CHECK(told.released == HB_DNN_SUCCESS);
    CHECK(hbDNNWaitTaskDone(run.task, 0) == HB_DNN_INVALID_TASK_HANDLE);
    CHECK(run.model.release() == HB_DNN_SUCCESS);
}

TEST_CASE("callbacks/not told of a task that was released", "[threads]") {
    Run run;
    Told told;
    {
        const OccupiedCore occupied;
        REQUIRE(run.start() == HB_DNN_SUCCESS);
        REQUIRE(hbDNNSetTaskDoneCb(run.task, tell, &told) == HB_DNN_SUCCESS);
        CHECK(hbDNNReleaseTask(run.task) == HB_DNN_SUCCESS);
    }
    REQUIRE((run.task = nullptr, run.start()) == HB_DNN_SUCCESS); // the core is free again
    CHECK(end(run.task) == HB_DNN_SUCCESS);
    CHECK(told.times == 0);
}
