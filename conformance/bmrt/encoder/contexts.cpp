// SPDX-License-Identifier: Apache-2.0
// Contexts of several threads know nothing of each other.
#include <bmkernel/bm1880/bmkernel_1880.h>

#include <catch2/catch.hpp>

#include <thread>
#include <vector>

namespace {

using Buffer = std::vector<u8>;

Buffer commands_of_a_layer() {
    Buffer buffer(4096);
    bmk1880_info_t info{1880, static_cast<u32>(buffer.size()), buffer.data()};
    bmk1880_context_t* context = bmk1880_register(&info);
    tensor_lmem* a = bmk1880_tl_alloc(context, shape_t4(2, 40, 6, 6), FMT_I8, CTRL_AL);
    tensor_lmem* b = bmk1880_tl_alloc(context, shape_t4(2, 40, 6, 6), FMT_I8, CTRL_AL);
    bmk1880_op_t* load = bmk1880_gdma_load(context, a, 0, CTRL_NEURON);
    bmk1880_parallel_enable(context);
    const bmk1880_relu_param_t relu{b, a};
    bmk1880_op_t* compute = bmk1880_tpu_relu(context, &relu);
    bmk1880_add_dependency(context, load, compute);
    bmk1880_gdma_store(context, b, 65536, CTRL_NEURON);
    u32 size = 0;
    bmk1880_acquire_cmdbuf(context, &size);
    buffer.resize(size);
    bmk1880_tl_free(context, b);
    bmk1880_tl_free(context, a);
    bmk1880_cleanup(context);
    return buffer;
}

} // namespace

TEST_CASE("threads with contexts of their own write the same commands", "[threads]") {
    const Buffer expected = commands_of_a_layer();
    REQUIRE(expected.size() == 72 + 120 + 72);
    std::vector<int> different(4);
    std::vector<std::thread> threads;
    for (int& count : different) {
        threads.emplace_back([&] {
            for (int i = 0; i < 200; ++i) count += commands_of_a_layer() != expected;
        });
    }
    for (auto& thread : threads) thread.join();
    CHECK(different == std::vector<int>(4));
}
