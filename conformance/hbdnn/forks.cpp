// SPDX-License-Identifier: Apache-2.0
// A child of a fork runs models that its parent has loaded and run.
#include "conformance/hbdnn/live_model.h"

#include <sys/wait.h>
#include <unistd.h>

using namespace hbdnn_live;

namespace {

constexpr unsigned int patience = 60; // seconds until a child that waits for ever is ended

bool runs(const LiveModel& model, Number number) {
    LiveTensor input, output;
    input.set(number);
    hbDNNTaskHandle_t task = nullptr;
    return infer(task, output, input, model) == HB_DNN_SUCCESS && end(task) == HB_DNN_SUCCESS &&
           output.get() == number + 1;
}

} // namespace

TEST_CASE("forks/a child runs its parent's model, and the parent goes on") {
    const LiveModel model(BinaryFunction::add, 1);
    REQUIRE(runs(model, 5)); // there is an idle thread now, which the child does not have
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        ::alarm(patience);
        ::_exit(runs(model, 7) && runs(model, 8) ? 0 : 1);
    }
    CHECK(runs(model, 6));
    int status = -1;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(status == 0);
}
