// SPDX-License-Identifier: Apache-2.0
// A child of a fork runs models that its parent has loaded and run.
#include "conformance/hbdnn/live_model.h"

#include <sys/wait.h>
#include <unistd.h>

using namespace hbdnn_live;

namespace {

constexpr unsigned int patience = 60; // seconds until a child that waits for ever is ended
constexpr Number rounds = 2000;

bool runs(const LiveModel& model, Number number) {
    LiveTensor input, output;
    input.set(number);
    hbDNNTaskHandle_t task = nullptr;
    return infer(task, output, input, model) == HB_DNN_SUCCESS && end(task) == HB_DNN_SUCCESS &&
           output.get() == number + 2;
}

bool all_run(const LiveModel& model, Number first) {
    for (Number i = 0; i < rounds; ++i) {
        if (!runs(model, first + i)) return false;
    }
    return true;
}

} // namespace

TEST_CASE("forks/a child runs its parent's model while the parent does") {
    const LiveModel model(std::vector<conformance::CalculationStep>(2, {BinaryFunction::add, 1}));
    // There are an idle thread now, which the child does not have, and memory that both have.
    REQUIRE(runs(model, 5));
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        ::alarm(patience);
        ::_exit(all_run(model, 10000) ? 0 : 1);
    }
    CHECK(all_run(model, 1));
    int status = -1;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(status == 0);
}
