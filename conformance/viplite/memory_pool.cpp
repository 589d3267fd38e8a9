// SPDX-License-Identifier: Apache-2.0
// Intermediate tensors in memory of the application's.
#include "conformance/viplite/calculation.h"

#include <catch2/catch.hpp>

#include <thread>

using namespace vip_live;
using emu::ops::BinaryFunction;

namespace {

// A network that was not prepared before it had the pool.
struct Pooled {
    const LiveBuffer input, output;
    vip_network network = nullptr;

    Pooled(Step first, Step second, vip_buffer pool) {
        const auto model = calculation(first, second);
        REQUIRE(vip_create_network(model.data(), static_cast<vip_uint32_t>(model.size()),
                                   VIP_CREATE_NETWORK_FROM_MEMORY, &network) == VIP_SUCCESS);
        REQUIRE(vip_set_network(network, VIP_NETWORK_PROP_SET_MEMORY_POOL, pool) == VIP_SUCCESS);
        REQUIRE(vip_prepare_network(network) == VIP_SUCCESS);
        REQUIRE(vip_set_input(network, 0, input) == VIP_SUCCESS);
        REQUIRE(vip_set_output(network, 0, output) == VIP_SUCCESS);
    }
    ~Pooled() { vip_destroy_network(network); }
    Pooled(const Pooled&) = delete;

    std::optional<Number> run(Number number) const {
        if (input.set(number) != VIP_SUCCESS) return {};
        if (vip_run_network(network) != VIP_SUCCESS) return {};
        return output.get();
    }
};

} // namespace

TEST_CASE("memory pool/a network computes in it") {
    const Driver driver;
    const LiveBuffer pool;
    const Pooled network({BinaryFunction::add, 3}, {BinaryFunction::multiply, 2}, pool);
    vip_uint32_t bytes = 0;
    REQUIRE(vip_query_network(network.network, VIP_NETWORK_PROP_MEMORY_POOL_SIZE, &bytes) ==
            VIP_SUCCESS);
    CHECK(bytes == vip_get_buffer_size(pool));
    CHECK(network.run(4) == (4 + 3) * 2);
    CHECK(pool.get() == 4 + 3);
}

TEST_CASE("memory pool/two networks in the same one", "[threads]") {
    const Driver driver;
    const LiveBuffer pool;
    const Pooled first({BinaryFunction::add, 3}, {BinaryFunction::multiply, 2}, pool),
        second({BinaryFunction::multiply, 5}, {BinaryFunction::add, 1}, pool);
    int failures[2] = {};
    std::thread other([&] {
        for (Number i = 0; i < 100; ++i) failures[1] += second.run(i) != i * 5 + 1;
    });
    for (Number i = 0; i < 100; ++i) failures[0] += first.run(i) != (i + 3) * 2;
    other.join();
    CHECK(failures[0] == 0);
    CHECK(failures[1] == 0);
}
