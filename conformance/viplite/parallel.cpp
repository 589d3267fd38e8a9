// SPDX-License-Identifier: Apache-2.0
// Networks and threads, several of each. THREADED_RUNS: how many runs the test of 8 threads does.
#include "conformance/viplite/calculation.h"

#include <catch2/catch.hpp>

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <thread>

using namespace vip_live;
using emu::ops::BinaryFunction;

namespace {

constexpr int threads = 8, networks = 3;

// A network of all threads, which take turns to know their results.
struct Shared {
    LiveBuffer input, output;
    LiveNetwork network{calculation(BinaryFunction::add, 7), input, output};
    std::mutex turn;

    bool run(Number number) {
        const std::lock_guard lock(turn);
        if (input.set(number) != VIP_SUCCESS) return false;
        const bool waits = number % 2 == 0;
        if ((waits ? vip_run_network(network) : vip_trigger_network(network)) != VIP_SUCCESS)
            return false;
        if (!waits && vip_wait_network(network) != VIP_SUCCESS) return false;
        return output.get() == number + 7;
    }
};

// What else an application may do meanwhile.
bool does_something_else(Shared& shared, int number) {
    switch (number % 4) {
    case 0: return shared.network.set_priority(static_cast<vip_uint8_t>(number)) == VIP_SUCCESS;
    case 1: {
        vip_inference_profile_t profile{};
        vip_uint8_t cores = 0;
        return vip_query_network(shared.network, VIP_NETWORK_PROP_PROFILING, &profile) ==
                   VIP_SUCCESS &&
               vip_query_network(shared.network, VIP_NETWORK_PROP_CORE_COUNT, &cores) ==
                   VIP_SUCCESS &&
               cores == 1;
    }
    case 2: {
        auto params = tensor_params();
        vip_buffer buffer = nullptr;
        return vip_create_buffer(&params, 0, &buffer) == VIP_SUCCESS &&
               vip_flush_buffer(buffer, VIP_BUFFER_OPER_TYPE_FLUSH) == VIP_SUCCESS &&
               vip_destroy_buffer(buffer) == VIP_SUCCESS;
    }
    default: {
        vip_network copy = nullptr;
        if (vip_weak_dup_network(shared.network, &copy) != VIP_SUCCESS) return false;
        return vip_prepare_network(copy) == VIP_SUCCESS && vip_destroy_network(copy) == VIP_SUCCESS;
    }
    }
}

} // namespace

TEST_CASE("parallel/8 threads, 3 networks, all that there is to call", "[threads]") {
    const Driver driver;
    std::array<Shared, networks> all;
    std::atomic<int> failures = 0;
    std::vector<std::thread> callers;
    for (int caller = 0; caller < threads; ++caller) {
        callers.emplace_back([&, caller] {
            for (int i = 0; i < THREADED_RUNS / threads; ++i) {
                const int number = caller + threads * i;
                Shared& shared = all[static_cast<std::size_t>(number / 2 % networks)];
                if (!shared.run(number)) ++failures;
                if (i % 8 == 0 && !does_something_else(shared, number / 8)) ++failures;
            }
        });
    }
    for (std::thread& caller : callers) caller.join();
    CHECK(failures == 0);
}

TEST_CASE("parallel/a network destroyed while others run it", "[threads]") {
    const Driver driver;
    const LiveBuffer input, output;
    for (int round = 0; round < 20; ++round) {
        LiveNetwork network(calculation(BinaryFunction::add, 1), input, output);
        const vip_network handle = network;
        std::atomic<int> runs = 0, failures = 0;
        std::vector<std::thread> callers;
        for (int caller = 0; caller < 3; ++caller) {
            callers.emplace_back([&] {
                vip_status_e status = VIP_SUCCESS;
                for (; status == VIP_SUCCESS; ++runs) status = vip_run_network(handle);
                if (status != VIP_ERROR_INVALID_ARGUMENTS) ++failures;
            });
        }
        while (runs < 10) std::this_thread::yield();
        CHECK(network.destroy() == VIP_SUCCESS);
        for (std::thread& caller : callers) caller.join();
        CHECK(failures == 0);
    }
}

TEST_CASE("parallel/vip_init and vip_destroy of several threads", "[threads]") {
    std::atomic<int> failures = 0;
    std::vector<std::thread> callers;
    for (int caller = 0; caller < threads; ++caller) {
        callers.emplace_back([&] {
            for (int i = 0; i < 50; ++i) {
                if (vip_init() != VIP_SUCCESS) ++failures;
                auto params = tensor_params();
                vip_buffer buffer = nullptr;
                if (vip_create_buffer(&params, 0, &buffer) != VIP_SUCCESS) ++failures;
                if (vip_destroy_buffer(buffer) != VIP_SUCCESS) ++failures;
                if (vip_destroy() != VIP_SUCCESS) ++failures;
            }
        });
    }
    for (std::thread& caller : callers) caller.join();
    CHECK(failures == 0);
}
