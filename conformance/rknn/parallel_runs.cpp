// SPDX-License-Identifier: Apache-2.0
// Contexts and threads, several of each. THREADED_RUNS: how many runs the test of 8 threads does.
#include "conformance/rknn/live_context.h"

#include <catch2/catch.hpp>

#include <atomic>
#include <mutex>
#include <thread>

using namespace rknn_live;

namespace {

constexpr int threads = 8, contexts = 3;

std::byte value_of(int number) {
    return static_cast<std::byte>(number % 100 + 1);
}

bool is_one_of_ours(std::optional<std::byte> value) {
    return value && *value >= value_of(0) && *value <= value_of(99);
}

// What an application may do with a context between runs, and what comes of it.
bool does_something_else(rknn_context context, int number) {
    switch (number % 5) {
    case 0: {
        constexpr std::array masks{RKNN_NPU_CORE_AUTO, RKNN_NPU_CORE_0, RKNN_NPU_CORE_1,
                                   RKNN_NPU_CORE_0_1, RKNN_NPU_CORE_0_1_2};
        return rknn_set_core_mask(context,
                                  masks[static_cast<std::size_t>(number / 5) % masks.size()]) ==
               RKNN_SUCC;
    }
    case 1: {
        rknn_perf_run perf{};
        rknn_input_output_num count{};
        return rknn_query(context, RKNN_QUERY_PERF_RUN, &perf, sizeof perf) == RKNN_SUCC &&
               rknn_query(context, RKNN_QUERY_IN_OUT_NUM, &count, sizeof count) == RKNN_SUCC &&
               count.n_input == 1;
    }
    case 2: {
        rknn_tensor_mem* const memory = rknn_create_mem(context, 1024);
        if (!memory) return false;
        std::fill_n(static_cast<char*>(memory->virt_addr), 1024, '\1');
        return rknn_mem_sync(context, memory, RKNN_MEMORY_SYNC_TO_DEVICE) == RKNN_SUCC &&
               rknn_destroy_mem(context, memory) == RKNN_SUCC;
    }
    case 3: {
        rknn_context made = 0, of = context;
        if (rknn_dup_context(&of, &made) != RKNN_SUCC) return false;
        const LiveContext duplicate(made);
        return duplicate.run(value_of(number)) == value_of(number);
    }
    default: return rknn_wait(context, nullptr) == RKNN_SUCC;
    }
}

// Now and again it does not block, or has a limit that is far away.
bool starts_and_ends(rknn_context context, int number) {
    rknn_run_extend extend{};
    if (number % 4 == 0) extend.timeout_ms = 600'000;
    if (number % 4 == 1) extend.non_block = 1;
    if (rknn_run(context, number % 4 < 2 ? &extend : nullptr) != RKNN_SUCC) return false;
    return extend.non_block == 0 || rknn_wait(context, &extend) == RKNN_SUCC;
}

} // namespace

TEST_CASE("parallel/8 threads, 3 contexts, all that there is to call", "[threads]") {
    const LiveContext first(copying_model()), second(relaying_model());
    rknn_context of = first, made = 0;
    REQUIRE(rknn_dup_context(&of, &made) == RKNN_SUCC);
    const LiveContext third(made);
    const std::array<const LiveContext*, contexts> all{&first, &second, &third};
    // The first one's users take turns, so that each knows its result; the others' do not.
    std::mutex turn;
    std::atomic<int> failures = 0;
    std::vector<std::thread> callers;
    for (int caller = 0; caller < threads; ++caller) {
        callers.emplace_back([&, caller] {
            for (int i = 0; i < THREADED_RUNS / threads; ++i) {
                const int number = caller + threads * i, chosen = number / 2 % contexts;
                const LiveContext& context = *all[static_cast<std::size_t>(chosen)];
                std::unique_lock lock(turn, std::defer_lock);
                if (chosen == 0) lock.lock();
                if (context.set(value_of(number)) != RKNN_SUCC) ++failures;
                if (!starts_and_ends(context, number)) ++failures;
                const auto value = context.get();
                if (chosen == 0 && value != value_of(number)) ++failures;
                if (!is_one_of_ours(value)) ++failures;
                if (lock) lock.unlock();
                if (i % 8 == 0 && !does_something_else(context, number / 8)) ++failures;
            }
        });
    }
    for (std::thread& caller : callers) caller.join();
    CHECK(failures == 0);
}

TEST_CASE("parallel/a context destroyed while others run it", "[threads]") {
    for (int round = 0; round < 20; ++round) {
        LiveContext context(relaying_model());
        const rknn_context token = context;
        REQUIRE(context.set(value_of(round)) == RKNN_SUCC);
        std::atomic<int> runs = 0, failures = 0;
        std::vector<std::thread> callers;
        for (int caller = 0; caller < 3; ++caller) {
            callers.emplace_back([&, caller] {
                rknn_run_extend extend{};
                extend.non_block = caller == 2 ? 1 : 0;
                int code = RKNN_SUCC;
                for (; code == RKNN_SUCC; ++runs) code = rknn_run(token, &extend);
                if (code != RKNN_ERR_CTX_INVALID) ++failures;
            });
        }
        while (runs < 10) std::this_thread::yield();
        CHECK(context.destroy() == RKNN_SUCC);
        for (std::thread& caller : callers) caller.join();
        CHECK(failures == 0);
        CHECK(rknn_wait(token, nullptr) == RKNN_ERR_CTX_INVALID);
    }
}

TEST_CASE("parallel/shapes that are switched while others query", "[threads]") {
    const LiveContext context(dynamic_model());
    std::atomic<bool> ends = false;
    std::atomic<int> failures = 0, queries = 0;
    rknn_tensor_attr chosen{};
    REQUIRE(rknn_query(context, RKNN_QUERY_INPUT_ATTR, &chosen, sizeof chosen) == RKNN_SUCC);
    REQUIRE(rknn_set_input_shapes(context, 1, &chosen) == RKNN_SUCC);
    const auto asks = [&](rknn_query_cmd what) {
        while (!ends) {
            rknn_tensor_attr attr{};
            if (rknn_query(context, what, &attr, sizeof attr) != RKNN_SUCC) ++failures;
            if (attr.n_elems != attr.dims[0] * elements || attr.dims[0] > 2) ++failures;
            rknn_perf_run perf{};
            if (rknn_query(context, RKNN_QUERY_PERF_RUN, &perf, sizeof perf) != RKNN_SUCC)
                ++failures;
            ++queries;
        }
    };
    std::thread inputs(asks, RKNN_QUERY_CURRENT_INPUT_ATTR),
        outputs(asks, RKNN_QUERY_CURRENT_OUTPUT_ATTR);
    for (int i = 0; i < 200 || queries < 100; ++i) {
        const auto lines = static_cast<std::uint32_t>(i % 2 + 1);
        chosen.dims[0] = lines;
        if (rknn_set_input_shapes(context, 1, &chosen) != RKNN_SUCC) ++failures;
        if (context.set(value_of(i), lines) != RKNN_SUCC) ++failures;
        if (rknn_run(context, nullptr) != RKNN_SUCC) ++failures;
        if (context.get(lines) != value_of(i)) ++failures;
    }
    ends = true;
    inputs.join();
    outputs.join();
    CHECK(failures == 0);
}
