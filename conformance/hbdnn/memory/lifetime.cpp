// SPDX-License-Identifier: Apache-2.0
// Freeing, registering, and memory under a run.
#include "conformance/hbdnn/memory/live_memory.h"

using namespace hbdnn;
using emu::Fault;

TEST_CASE("lifetime/freed memory is gone") {
    const MemoryRecord memory = allocated(100);
    CHECK(free_memory(memory));
    const auto again = free_memory(memory);
    CHECK(fault_of(again) == Fault::bad_handle);
    CHECK(again.error().detail.find("(made by call 1 of allocating)") != std::string::npos);
    CHECK(fault_of(flush_memory(memory, clean)) == Fault::bad_handle);
    CHECK(fault_of(find_span(memory, 1, "input 0")) == Fault::bad_handle);
}

TEST_CASE("lifetime/only the whole is freed, and only ours") {
    const LiveMemory memory(100);
    CHECK(fault_of(free_memory(part(memory.record, 1, 99))) == Fault::bad_argument);
    MemoryRecord other = memory.record;
    other.physical += 16;
    CHECK(fault_of(free_memory(other)) == Fault::bad_argument);
    int local = 0;
    CHECK(fault_of(free_memory({memory.record.physical, &local, 4})) == Fault::bad_handle);
    CHECK(fault_of(free_memory({})) == Fault::bad_argument);
    CHECK(flush_memory(memory.record, clean));
}

TEST_CASE("lifetime/all is given back") {
    const std::uint64_t before = device_memory().allocated();
    for (int i = 0; i < 200; ++i) CHECK(free_memory(allocated(1 << 20)));
    CHECK(device_memory().allocated() == before);
}

TEST_CASE("lifetime/a run keeps memory that is freed under it") {
    const MemoryRecord memory = allocated(100);
    {
        const MemorySpan span = LiveMemory::span(memory);
        CHECK(free_memory(memory));
        span.device()[99] = std::byte{1};
        CHECK(device_memory().find(memory.physical, 100));
    }
    CHECK_FALSE(device_memory().find(memory.physical, 100));
}

TEST_CASE("lifetime/and strict mode refuses to free it", "[strict]") {
    const MemoryRecord memory = allocated(100);
    {
        MemorySpan span = LiveMemory::span(memory);
        CHECK(fault_of(free_memory(memory)) == Fault::bad_state);
        MemorySpan moved = std::move(span);
        CHECK(fault_of(free_memory(memory)) == Fault::bad_state);
    }
    CHECK(free_memory(memory));
}

TEST_CASE("lifetime/registered memory has the CPU's address, and outlives freeing") {
    const MemoryRecord memory = allocated(1000);
    bytes_of(memory)[500] = std::byte{5};
    const auto registered = register_memory({memory.physical + 500, nullptr, 100});
    REQUIRE(registered);
    CHECK(registered->virtual_address == bytes_of(memory).data() + 500);
    CHECK(registered->physical == memory.physical + 500);
    CHECK(free_memory(memory));
    CHECK(bytes_of(*registered)[0] == std::byte{5});
    CHECK(flush_memory(*registered, clean));
    CHECK(fault_of(free_memory(*registered)) == Fault::bad_argument);
    CHECK(unregister_memory(*registered));
    CHECK(fault_of(unregister_memory(*registered)) == Fault::bad_handle);
    CHECK_FALSE(device_memory().find(memory.physical, 1));
}

TEST_CASE("lifetime/what cannot be registered") {
    const LiveMemory memory(1000);
    CHECK(fault_of(register_memory({memory.record.physical, nullptr, 0})) == Fault::bad_argument);
    CHECK(fault_of(register_memory({memory.record.physical, nullptr, 1001})) == Fault::bad_handle);
    CHECK(fault_of(register_memory({0, nullptr, 1})) == Fault::bad_handle);
    CHECK(fault_of(register_memory({UINT64_MAX, nullptr, UINT64_MAX})) == Fault::bad_handle);
    CHECK(fault_of(unregister_memory(memory.record)) == Fault::bad_argument);
    const auto registered = register_memory(memory.record);
    REQUIRE(registered);
    CHECK(fault_of(register_memory(memory.record)) == Fault::bad_state);
    CHECK(unregister_memory(*registered));
}
