// SPDX-License-Identifier: Apache-2.0
// Runs that wait for something, or that somebody waits for.
#include "conformance/rknn/live_context.h"
#include "conformance/rknn/slow_network.h"

#include <catch2/catch.hpp>

#include <atomic>
#include <thread>

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

using namespace rknn_live;

namespace {

constexpr std::byte seven{7}, eight{8};

// A descriptor of the application's.
struct Event {
    const int fd;
    Event() : fd(::eventfd(0, EFD_CLOEXEC)) { REQUIRE(fd >= 0); }
    explicit Event(int made) : fd(made) {}
    ~Event() { ::close(fd); }
    Event(const Event&) = delete;

    void signal() const { REQUIRE(::eventfd_write(fd, 1) == 0); }
    bool is_signalled(int milliseconds) const {
        pollfd polled{fd, POLLIN, 0};
        return ::poll(&polled, 1, milliseconds) == 1 && polled.revents == POLLIN;
    }
};

rknn_run_extend waiting_for(const Event& event, int timeout_ms = 0) {
    rknn_run_extend extend{};
    extend.fence_fd = event.fd;
    extend.timeout_ms = timeout_ms;
    return extend;
}

// A run of it begins when `event` is signalled.
void start(rknn_context context, const Event& event) {
    rknn_run_extend extend = waiting_for(event);
    extend.non_block = 1;
    REQUIRE(rknn_run(context, &extend) == RKNN_SUCC);
}

} // namespace

TEST_CASE("fences/a run begins when its fence is signalled", "[threads]") {
    const LiveContext context(copying_model(), RKNN_FLAG_FENCE_IN_OUTSIDE);
    const Event event;
    REQUIRE(context.set(seven) == RKNN_SUCC);
    start(context, event);
    rknn_run_extend soon{};
    soon.timeout_ms = 1;
    CHECK(rknn_wait(context, &soon) == RKNN_ERR_TIMEOUT);
    event.signal();
    CHECK(rknn_wait(context, nullptr) == RKNN_SUCC);
    CHECK(context.get() == seven);
}

TEST_CASE("fences/the application may close its fence after the call", "[threads]") {
    const LiveContext context(copying_model(), RKNN_FLAG_FENCE_IN_OUTSIDE);
    REQUIRE(context.set(seven) == RKNN_SUCC);
    const Event kept;
    {
        const Event given(::dup(kept.fd));
        start(context, given);
    }
    const Event other; // perhaps under the number of the one that was given
    other.signal();
    rknn_run_extend soon{};
    soon.timeout_ms = 20;
    CHECK(rknn_wait(context, &soon) == RKNN_ERR_TIMEOUT);
    kept.signal();
    CHECK(rknn_wait(context, nullptr) == RKNN_SUCC);
}

TEST_CASE("fences/one that never comes is a timeout, told once", "[threads]") {
    const LiveContext context(copying_model(), RKNN_FLAG_FENCE_IN_OUTSIDE);
    REQUIRE(context.set(seven) == RKNN_SUCC);
    const Event never, at_once;
    at_once.signal();
    rknn_run_extend extend = waiting_for(never, 20);
    CHECK(rknn_run(context, &extend) == RKNN_ERR_TIMEOUT);
    CHECK(context.set(eight) == RKNN_SUCC);
    extend = waiting_for(at_once);
    CHECK(rknn_run(context, &extend) == RKNN_SUCC);
    CHECK(context.get() == eight);
}

TEST_CASE("fences/a failed run is told once", "[threads]") {
    const LiveContext context(copying_model(), RKNN_FLAG_FENCE_IN_OUTSIDE);
    const Event never, at_once;
    at_once.signal();
    rknn_run_extend extend = waiting_for(never, 1);
    extend.non_block = 1;
    REQUIRE(rknn_run(context, &extend) == RKNN_SUCC);
    CHECK(rknn_wait(context, nullptr) == RKNN_ERR_TIMEOUT);
    CHECK(rknn_wait(context, nullptr) == RKNN_SUCC); // nothing is under way any more
    CHECK(context.run(seven) == std::nullopt);       // without a fence
    extend = waiting_for(at_once);
    CHECK(rknn_run(context, &extend) == RKNN_SUCC);
}

TEST_CASE("fences/one that is given is signalled at the end of the run, however that came",
          "[threads]") {
    const bool comes = GENERATE(true, false);
    const LiveContext context(copying_model(),
                              RKNN_FLAG_FENCE_IN_OUTSIDE | RKNN_FLAG_FENCE_OUT_OUTSIDE);
    REQUIRE(context.set(seven) == RKNN_SUCC);
    const Event before;
    rknn_run_extend extend = waiting_for(before, comes ? 0 : 1);
    REQUIRE(rknn_run(context, &extend) == RKNN_SUCC);
    REQUIRE(extend.fence_fd != before.fd);
    const Event after(extend.fence_fd);
    if (comes) {
        CHECK_FALSE(after.is_signalled(0));
        before.signal();
    }
    CHECK(after.is_signalled(60'000));
    CHECK(rknn_wait(context, nullptr) == (comes ? RKNN_SUCC : RKNN_ERR_TIMEOUT));
    if (comes) CHECK(context.get() == seven);
}

TEST_CASE("fences/a run whose time is over goes on", "[threads]") {
    SlowNetwork slow;
    rknn_run_extend extend{};
    extend.timeout_ms = 20;
    CHECK(rknn_run(slow.context, &extend) == RKNN_ERR_TIMEOUT);
    slow.await_callback();
    CHECK(rknn_wait(slow.context, &extend) == RKNN_ERR_TIMEOUT);
    slow.let_go();
    extend.timeout_ms = 0;
    CHECK(rknn_wait(slow.context, &extend) == RKNN_SUCC);
    CHECK(extend.frame_id == 1);
    CHECK(rknn_run(slow.context, nullptr) == RKNN_SUCC); // not slow any more
}

TEST_CASE("fences/asynchronous runs tell the results of the one before", "[threads]") {
    const LiveContext context(relaying_model(), RKNN_FLAG_ASYNC_MASK);
    for (int frame = 1; frame <= 100; ++frame) {
        REQUIRE(context.set(std::byte(frame)) == RKNN_SUCC);
        rknn_run_extend extend{};
        REQUIRE(rknn_run(context, &extend) == RKNN_SUCC);
        REQUIRE(extend.frame_id == static_cast<std::uint64_t>(frame));
        REQUIRE(context.get() == std::byte(frame == 1 ? 1 : frame - 1));
    }
}

TEST_CASE("fences/a context destroyed under a run waits for its end", "[threads]") {
    LiveContext context(copying_model(), RKNN_FLAG_FENCE_IN_OUTSIDE);
    const rknn_context token = context;
    const Event event;
    rknn_tensor_mem* const output = rknn_create_mem(token, elements);
    REQUIRE(output != nullptr);
    REQUIRE(bind_output(token, output) == RKNN_SUCC);
    REQUIRE(context.set(seven) == RKNN_SUCC);
    start(token, event);
    std::atomic<bool> gone = false;
    std::thread destroyer([&] {
        static_cast<void>(context.destroy());
        gone = true;
    });
    while (rknn_run(token, nullptr) != RKNN_ERR_CTX_INVALID) std::this_thread::yield();
    CHECK_FALSE(gone);
    event.signal();
    destroyer.join();
}

TEST_CASE("fences/memory destroyed under a run lasts to its end", "[threads]") {
    const LiveContext context(copying_model(), RKNN_FLAG_FENCE_IN_OUTSIDE);
    rknn_tensor_mem* const input = rknn_create_mem(context, elements);
    rknn_tensor_mem* const output = rknn_create_mem(context, elements);
    REQUIRE((input && output));
    REQUIRE(bind_input(context, input) == RKNN_SUCC);
    REQUIRE(bind_output(context, output) == RKNN_SUCC);
    std::fill_n(static_cast<std::byte*>(input->virt_addr), elements, seven);
    const Event event;
    start(context, event);
    CHECK(rknn_destroy_mem(context, input) == RKNN_SUCC);
    event.signal();
    CHECK(rknn_wait(context, nullptr) == RKNN_SUCC);
    CHECK(common_value(output->virt_addr, elements) == seven);
    CHECK(rknn_destroy_mem(context, input) == RKNN_ERR_PARAM_INVALID);
    CHECK(rknn_destroy_mem(context, output) == RKNN_SUCC);
}
