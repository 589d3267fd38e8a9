// SPDX-License-Identifier: Apache-2.0
// Functions that take whole buffers, with damaged ones: they answer, and touch nothing beyond.
#include <bmkernel/bm1880/bmkernel_1880.h>
#include <bmkernel/bm_cmdbuf.h>

#include <catch2/catch.hpp>

#include <random>
#include <vector>

namespace {

using Buffer = std::vector<u8>;

// Loads, a computation, an operator on the CPU, a store.
Buffer commands() {
    Buffer buffer(2048);
    bmk1880_info_t info{1880, static_cast<u32>(buffer.size()), buffer.data()};
    bmk1880_context_t* context = bmk1880_register(&info);
    tensor_lmem* a = bmk1880_tl_alloc(context, shape_t4(1, 32, 4, 4), FMT_I8, CTRL_AL);
    bmk1880_gdma_load(context, a, 0, CTRL_WEIGHT);
    bmk1880_gdma_load(context, a, 4096, CTRL_NEURON);
    const bmk1880_relu_param_t relu{a, a};
    bmk1880_tpu_relu(context, &relu);
    char parameter[] = "parameter";
    bmk1880_cpu_op(context, "ELU", parameter, sizeof parameter);
    bmk1880_gdma_store(context, a, 8192, CTRL_NEURON);
    u32 size = 0;
    bmk1880_acquire_cmdbuf(context, &size);
    bmk1880_tl_free(context, a);
    bmk1880_cleanup(context);
    buffer.resize(size);
    return buffer;
}

// Some bytes are others, and it may be shorter.
Buffer mutated(Buffer buffer, std::mt19937& generator) {
    if (generator() % 4 == 0) buffer.resize(generator() % buffer.size());
    for (unsigned i = generator() % 8; i > 0 && !buffer.empty(); --i) {
        buffer[generator() % buffer.size()] = static_cast<u8>(generator());
    }
    buffer.shrink_to_fit();
    return buffer;
}

} // namespace

TEST_CASE("damaged command buffers are refused or understood") {
    std::mt19937 generator(1880);
    const Buffer original = commands();
    REQUIRE(original.size() > 500);
    for (int i = 0; i < MUTATED_BUFFERS; ++i) {
        Buffer buffer = mutated(original, generator);
        uint32_t tensor = 0, dma = 0;
        bm_cmdbuf_get_descnum(buffer.data(), buffer.size(), &tensor, &dma);
        bm_cmdbuf_relocate(1880, buffer.data(), buffer.size(), 1 << 20, 1 << 21);
        std::size_t size = 0;
        if (bmk1880_dmabuf_size(buffer.data(), buffer.size(), &size) != BM_SUCCESS) continue;
        Buffer dmabuf(size);
        REQUIRE(bmk1880_dmabuf_convert(buffer.data(), buffer.size(), dmabuf.data()) == BM_SUCCESS);
        REQUIRE(bmk1880_dmabuf_relocate(dmabuf.data(), 0x2800000) == BM_SUCCESS);
    }
}

TEST_CASE("damaged dmabufs are refused or understood") {
    std::mt19937 generator(1881);
    Buffer buffer = commands();
    std::size_t size = 0;
    REQUIRE(bmk1880_dmabuf_size(buffer.data(), buffer.size(), &size) == BM_SUCCESS);
    Buffer original(size);
    REQUIRE(bmk1880_dmabuf_convert(buffer.data(), buffer.size(), original.data()) == BM_SUCCESS);
    int relocated = 0;
    for (int i = 0; i < MUTATED_BUFFERS; ++i) {
        Buffer dmabuf = original;
        // Its length is what it says itself, so that the caller vouches for that.
        for (int change = 0; change < 4; ++change) {
            dmabuf[8 + generator() % (dmabuf.size() - 8)] = static_cast<u8>(generator());
        }
        relocated += bmk1880_dmabuf_relocate(dmabuf.data(), 0x2800000) == BM_SUCCESS;
    }
    CHECK(relocated > 0);
}
