// SPDX-License-Identifier: Apache-2.0
// A thousand lives of everything that there is to make and destroy: nothing may grow.
#include "conformance/rknn/custom_calls.h"
#include "conformance/rknn/live_context.h"
#include "conformance/rknn/slow_network.h"

#include <rknn_matmul_api.h>

#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>

#include <malloc.h>
#include <unistd.h>

using namespace rknn_live;

namespace {

constexpr int cycles = 1000, first_cycles = 100;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool sanitized = true; // its memory grows, and it has its own allocator
#else
constexpr bool sanitized = false;
#endif

std::ptrdiff_t entries(const char* folder) {
    return std::distance(std::filesystem::directory_iterator(folder), {});
}

std::ptrdiff_t lines(const char* path) {
    std::ifstream file(path);
    return std::count(std::istreambuf_iterator<char>(file), {}, '\n');
}

std::ptrdiff_t resident_bytes() {
    std::ifstream file("/proc/self/statm");
    std::ptrdiff_t all = 0, resident = 0;
    file >> all >> resident;
    return resident * ::sysconf(_SC_PAGESIZE);
}

struct Possessions {
    std::ptrdiff_t descriptors = entries("/proc/self/fd");
    std::ptrdiff_t threads = entries("/proc/self/task");
    std::ptrdiff_t mappings = lines("/proc/self/maps");
    std::ptrdiff_t resident = resident_bytes();
    std::ptrdiff_t heap = static_cast<std::ptrdiff_t>(::mallinfo2().uordblks); // in use
};

rknn_tensor_mem* new_memory(rknn_context context, std::uint32_t size) {
    rknn_tensor_mem* const memory = rknn_create_mem(context, size);
    REQUIRE(memory != nullptr);
    return memory;
}

void run_a_model() {
    static const ModelBytes model = relaying_model();
    const LiveContext context(model);
    REQUIRE(context.run(std::byte{7}) == std::byte{7});
}

void run_on_a_thread_of_its_own() {
    static const ModelBytes model = copying_model();
    const LiveContext context(model, RKNN_FLAG_FENCE_OUT_OUTSIDE);
    rknn_run_extend extend{};
    REQUIRE(rknn_run(context, &extend) == RKNN_SUCC);
    REQUIRE(::close(extend.fence_fd) == 0);
}

void duplicate() {
    static const LiveContext of(relaying_model());
    rknn_context in = of, out = 0;
    REQUIRE(rknn_dup_context(&in, &out) == RKNN_SUCC);
    const LiveContext made(out);
    REQUIRE(made.run(std::byte{7}) == std::byte{7});
}

// One is destroyed before its context, the other goes with it.
void bind_memory() {
    static const ModelBytes model = copying_model();
    const LiveContext context(model);
    rknn_tensor_mem* const input = new_memory(context, elements);
    rknn_tensor_mem* const output = new_memory(context, elements);
    REQUIRE(bind_input(context, input) == RKNN_SUCC);
    REQUIRE(bind_output(context, output) == RKNN_SUCC);
    REQUIRE(rknn_run(context, nullptr) == RKNN_SUCC);
    REQUIRE(rknn_destroy_mem(context, output) == RKNN_SUCC);
}

void leave_outputs() {
    static const ModelBytes model = copying_model();
    const LiveContext context(model);
    REQUIRE(rknn_run(context, nullptr) == RKNN_SUCC);
    rknn_output output{};
    REQUIRE(rknn_outputs_get(context, 1, &output, nullptr) == RKNN_SUCC);
}

void fail() {
    std::byte nonsense[100]{};
    rknn_context context = 0;
    REQUIRE(rknn_init(&context, nonsense, sizeof nonsense, 0, nullptr) != RKNN_SUCC);
    REQUIRE(rknn_create_mem(context, elements) == nullptr);
}

void multiply() {
    rknn_matmul_info info{};
    info.M = 2;
    info.K = info.N = 32;
    info.type = RKNN_INT8_MM_INT8_TO_INT32;
    rknn_matmul_io_attr attributes{};
    rknn_matmul_ctx context = 0;
    REQUIRE(rknn_matmul_create(&context, &info, &attributes) == RKNN_SUCC);
    for (rknn_matmul_tensor_attr* attr : {&attributes.A, &attributes.B, &attributes.C}) {
        rknn_tensor_mem* const memory = new_memory(context, attr->size);
        REQUIRE(rknn_matmul_set_io_mem(context, memory, attr) == RKNN_SUCC);
    }
    REQUIRE(rknn_matmul_run(context) == RKNN_SUCC);
    REQUIRE(rknn_matmul_destroy(context) == RKNN_SUCC);
}

void run_custom_operator() {
    static const ModelBytes model = custom_model();
    rknn_custom::start_recording();
    const LiveContext context(model);
    rknn_custom_op op = rknn_custom::blend_operator();
    REQUIRE(rknn_register_custom_ops(context, &op, 1) == RKNN_SUCC);
    REQUIRE(rknn_run(context, nullptr) == RKNN_SUCC);
}

} // namespace

TEST_CASE("life cycles/nothing grows", "[threads]") {
    const auto [name, live] = GENERATE(table<const char*, void (*)()>({
        {"a model", run_a_model},
        {"a thread and a fence", run_on_a_thread_of_its_own},
        {"a duplicate", duplicate},
        {"bound memory", bind_memory},
        {"outputs that are not released", leave_outputs},
        {"calls that fail", fail},
        {"a matrix product", multiply},
        {"a custom operator", run_custom_operator},
    }));
    INFO(name);
    for (int i = 0; i < first_cycles; ++i) live();
    const Possessions before;
    for (int i = 0; i < cycles; ++i) live();
    const Possessions after;
    CHECK(after.descriptors == before.descriptors);
    CHECK(after.threads == before.threads);
    if (sanitized) return;
    CHECK(after.mappings <= before.mappings + 4);
    CHECK(after.resident <= before.resident + (256 << 10));
    CHECK(after.heap <= before.heap + (8 << 10));
}
