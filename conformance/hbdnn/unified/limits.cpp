// SPDX-License-Identifier: Apache-2.0
// How many tasks there can be, and how many runs in one.
#include "conformance/hbdnn/unified/live_unified.h"

namespace {

struct Fixture {
    const LiveModel model;
    LiveTensor input{LiveTensor::input(model)}, output{LiveTensor::output(model)};

    Fixture() { input.fill(1); }
    int32_t infer(hbUCPTaskHandle_t* task) {
        return hbDNNInferV2(task, &output.tensor, &input.tensor, model);
    }
};

} // namespace

TEST_CASE_METHOD(Fixture, "limits/32 tasks, of which a run without a task is one") {
    std::vector<hbUCPTaskHandle_t> tasks(32, nullptr);
    for (hbUCPTaskHandle_t& task : tasks) REQUIRE(infer(&task) == HB_UCP_SUCCESS);
    hbUCPTaskHandle_t one_more = nullptr;
    CHECK(infer(&one_more) == HB_UCP_TASK_NUMBER_EXCEED_LIMIT);
    CHECK(one_more == nullptr);
    CHECK(infer(nullptr) == HB_UCP_TASK_NUMBER_EXCEED_LIMIT);
    CHECK(hbUCPReleaseTask(tasks.back()) == HB_UCP_SUCCESS);
    CHECK(infer(nullptr) == HB_UCP_SUCCESS);
    CHECK(infer(&tasks.back()) == HB_UCP_TASK_HANDLE_INVALID);
    tasks.pop_back();
    for (const hbUCPTaskHandle_t task : tasks) CHECK(hbUCPReleaseTask(task) == HB_UCP_SUCCESS);
}

TEST_CASE_METHOD(Fixture, "limits/255 runs in a task") {
    hbUCPTaskHandle_t task = nullptr;
    for (int i = 0; i < 255; ++i) REQUIRE(infer(&task) == HB_UCP_SUCCESS);
    CHECK(infer(&task) == HB_UCP_TASK_NUMBER_EXCEED_LIMIT);
    hbDNNTensorProperties properties;
    CHECK(hbDNNGetTaskOutputTensorProperties(&properties, task, 254, 0) == HB_UCP_SUCCESS);
    CHECK(hbDNNGetTaskOutputTensorProperties(&properties, task, 255, 0) == HB_UCP_INVALID_ARGUMENT);
    CHECK(hbUCPSubmitTask(task, nullptr) == HB_UCP_SUCCESS);
    CHECK(hbUCPWaitTaskDone(task, 0) == HB_UCP_SUCCESS);
    CHECK(hbUCPReleaseTask(task) == HB_UCP_SUCCESS);
}
