// SPDX-License-Identifier: Apache-2.0
// Threads with contexts of their own know nothing of each other; those that share a device or a
// network wait for each other.
#include "conformance/bmrt/runtime/small_models.h"

#include <bmkernel/bm1880/bmkernel_1880.h>
#include <libbmruntime/bmruntime_bmkernel.h>
#include <libbmruntime/bmruntime_bmnet.h>

#include <catch2/catch.hpp>

#include <functional>
#include <thread>

namespace {

constexpr int rounds = 30;
constexpr std::size_t threads = 4;

using Bytes = std::vector<std::uint8_t>;

// Counts, in as many threads, how often work(thread) says no.
int failures(const std::function<bool(std::size_t)>& work) {
    std::vector<int> failed(threads);
    std::vector<std::thread> workers;
    for (std::size_t i = 0; i < threads; ++i) {
        workers.emplace_back([&, i] {
            for (int round = 0; round < rounds; ++round) failed[i] += work(i) ? 0 : 1;
        });
    }
    for (std::thread& worker : workers) worker.join();
    int all = 0;
    for (const int count : failed) all += count;
    return all;
}

bmnet_t registered(bmctx_t ctx) {
    auto file = bmrt::write_bmodel(small_models::two_shapes());
    bmnet_t net = nullptr;
    bmnet_register_bmodel_data(ctx, reinterpret_cast<std::uint8_t*>(file.data()), file.size(),
                               &net);
    return net;
}

// Of a model of two_shapes() with its first shapes.
bool doubles(bmnet_t net, std::uint8_t value) {
    Bytes input(small_models::elements, value), output(2 * small_models::elements);
    if (bmnet_inference(net, input.data(), output.data()) != BM_SUCCESS) return false;
    return output[0] == 2 * value && output[small_models::elements] == value;
}

// Moves bytes through local memory by kernels of this thread.
bool moves(bmctx_t ctx, std::uint8_t value) {
    Bytes bytes(64, value), back(64);
    bmmem_device_t from = bmmem_device_alloc_raw(ctx, 64), to = bmmem_device_alloc_raw(ctx, 64);
    void* kernels = nullptr;
    bmruntime_bmkernel_create(ctx, &kernels);
    auto* context = static_cast<bmk1880_context_t*>(kernels);
    // Each thread has its part of the device's local memory.
    tensor_lmem* tensor =
        bmk1880_tl_prealloc_align(context, value * 64U, shape_t4(1, 4, 4, 4), FMT_I8);
    bm_memcpy_s2d(ctx, from, bytes.data());
    bmk1880_gdma_load(context, tensor, bmmem_device_addr(ctx, from), CTRL_NULL);
    bmk1880_gdma_store(context, tensor, bmmem_device_addr(ctx, to), CTRL_NULL);
    bmruntime_bmkernel_submit(ctx);
    bmk1880_tl_free(context, tensor);
    bmruntime_bmkernel_destroy(ctx);
    bm_memcpy_d2s(ctx, back.data(), to);
    bmmem_device_free(ctx, from);
    bmmem_device_free(ctx, to);
    return back == bytes;
}

} // namespace

TEST_CASE("threads with contexts of their own", "[threads]") {
    CHECK(failures([](std::size_t thread) {
              bmctx_t ctx = nullptr;
              bm_init(0, &ctx);
              bmnet_t net = registered(ctx);
              const bool right = doubles(net, static_cast<std::uint8_t>(thread + 1)) &&
                                 moves(ctx, static_cast<std::uint8_t>(thread + 1));
              bmnet_cleanup(net);
              bm_exit(ctx);
              return right;
          }) == 0);
}

TEST_CASE("threads with networks and kernels on one device", "[threads]") {
    bmctx_t ctx = nullptr;
    REQUIRE(bm_init(0, &ctx) == BM_SUCCESS);
    CHECK(failures([=](std::size_t thread) {
              bmnet_t net = registered(ctx);
              const bool right = doubles(net, static_cast<std::uint8_t>(thread + 1)) &&
                                 moves(ctx, static_cast<std::uint8_t>(thread + 1));
              bmnet_cleanup(net);
              return right;
          }) == 0);
    bm_exit(ctx);
}

TEST_CASE("threads with one network", "[threads]") {
    bmctx_t ctx = nullptr;
    REQUIRE(bm_init(0, &ctx) == BM_SUCCESS);
    bmnet_t net = registered(ctx);
    CHECK(failures([=](std::size_t thread) {
              bmmem_device_addr(ctx, bmnet_output_devmem(net));
              return doubles(net, static_cast<std::uint8_t>(thread + 1));
          }) == 0);
    bmnet_cleanup(net);
    bm_exit(ctx);
}

TEST_CASE("a network that another thread cleans up", "[threads]") {
    bmctx_t ctx = nullptr;
    REQUIRE(bm_init(0, &ctx) == BM_SUCCESS);
    for (int round = 0; round < rounds; ++round) {
        bmnet_t net = registered(ctx);
        std::thread other([=] { bmnet_cleanup(net); });
        Bytes input(small_models::elements, 3), output(2 * small_models::elements);
        const bmerr_t status = bmnet_inference(net, input.data(), output.data());
        other.join();
        CHECK((status == BM_SUCCESS || status == BM_ERR_FAILURE));
        CHECK(output[0] == (status == BM_SUCCESS ? 6 : 0));
    }
    bm_exit(ctx);
}
