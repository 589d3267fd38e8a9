// SPDX-License-Identifier: Apache-2.0
// Memory of the application's that several contexts or threads use.
#include "conformance/rknn/live_context.h"
#include "conformance/rknn/slow_network.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <mutex>
#include <thread>

using namespace rknn_live;

namespace {

std::uint32_t internal_bytes(rknn_context context) {
    rknn_mem_size sizes{};
    REQUIRE(rknn_query(context, RKNN_QUERY_MEM_SIZE, &sizes, sizeof sizes) == RKNN_SUCC);
    return sizes.total_internal_size;
}

// Runs are refused where a board would let them pass, during this object's life.
struct Strictness {
    Strictness() { setenv("BOARDLESS_STRICT", "1", 1); }
    ~Strictness() { unsetenv("BOARDLESS_STRICT"); }
};

} // namespace

TEST_CASE("shared memory/two models compute in it, one after the other", "[threads]") {
    const ModelBytes model = relaying_model();
    const LiveContext one(model, RKNN_FLAG_INTERNAL_ALLOC_OUTSIDE),
        other(model, RKNN_FLAG_INTERNAL_ALLOC_OUTSIDE);
    rknn_tensor_mem* const memory = rknn_create_mem(one, internal_bytes(one));
    REQUIRE(memory != nullptr);
    REQUIRE(rknn_set_internal_mem(one, memory) == RKNN_SUCC);
    REQUIRE(rknn_set_internal_mem(other, memory) == RKNN_SUCC);
    std::atomic<int> failures = 0;
    const auto work = [&](const LiveContext& context, int first) {
        for (int i = 0; i < 500; ++i) {
            const auto value = static_cast<std::byte>(first + i % 50);
            if (context.run(value) != value) ++failures;
        }
    };
    std::thread thread([&] { work(other, 60); });
    work(one, 1);
    thread.join();
    CHECK(failures == 0);
    CHECK(rknn_destroy_mem(one, memory) == RKNN_SUCC);
}

TEST_CASE("shared memory/a model that comes while another computes is refused, or waits",
          "[threads]") {
    const bool strict = GENERATE(true, false);
    SlowNetwork slow(RKNN_FLAG_INTERNAL_ALLOC_OUTSIDE);
    const LiveContext other(relaying_model(), RKNN_FLAG_INTERNAL_ALLOC_OUTSIDE);
    rknn_tensor_mem* const memory =
        rknn_create_mem(other, std::max(internal_bytes(slow.context), internal_bytes(other)));
    REQUIRE(memory != nullptr);
    REQUIRE(rknn_set_internal_mem(slow.context, memory) == RKNN_SUCC);
    REQUIRE(rknn_set_internal_mem(other, memory) == RKNN_SUCC);
    REQUIRE(other.set(std::byte{7}) == RKNN_SUCC);
    rknn_run_extend extend{};
    extend.non_block = 1;
    REQUIRE(rknn_run(slow.context, &extend) == RKNN_SUCC);
    slow.await_callback();
    if (strict) {
        const Strictness strictness;
        CHECK(rknn_run(other, nullptr) == RKNN_ERR_FAIL);
    }
    extend.timeout_ms = 20;
    REQUIRE(rknn_run(other, &extend) == RKNN_SUCC);
    CHECK(rknn_wait(other, &extend) == RKNN_ERR_TIMEOUT);
    slow.let_go();
    CHECK(rknn_wait(other, nullptr) == RKNN_SUCC);
    CHECK(other.get() == std::byte{7});
    CHECK(rknn_wait(slow.context, nullptr) == RKNN_SUCC);
}

TEST_CASE("shared memory/weights that another thread rewrites between runs", "[threads]") {
    const LiveContext context(limiting_model(std::byte{3}), RKNN_FLAG_MEM_ALLOC_OUTSIDE);
    rknn_mem_size sizes{};
    REQUIRE(rknn_query(context, RKNN_QUERY_MEM_SIZE, &sizes, sizeof sizes) == RKNN_SUCC);
    rknn_tensor_mem* const weights = rknn_create_mem(context, sizes.total_weight_size);
    rknn_tensor_mem* const internal = rknn_create_mem(context, sizes.total_internal_size);
    REQUIRE((weights && internal));
    REQUIRE(rknn_set_weight_mem(context, weights) == RKNN_SUCC);
    REQUIRE(rknn_set_internal_mem(context, internal) == RKNN_SUCC);
    REQUIRE(context.set(std::byte{2}) == RKNN_SUCC);

    std::mutex turn;
    std::byte written{3};
    std::atomic<int> failures = 0, rewrites = 0;
    std::atomic<bool> ends = false;
    std::thread writer([&] {
        for (; !ends; ++rewrites) {
            const std::lock_guard lock(turn);
            written = static_cast<std::byte>(rewrites % 100 + 1);
            std::fill_n(static_cast<std::byte*>(weights->virt_addr), elements, written);
        }
    });
    for (int i = 0; i < 200 || rewrites < 20; ++i) {
        const std::lock_guard lock(turn);
        if (rknn_run(context, nullptr) != RKNN_SUCC) ++failures;
        if (context.get() != std::max(written, std::byte{2})) ++failures;
    }
    ends = true;
    writer.join();
    CHECK(failures == 0);
}
