// SPDX-License-Identifier: Apache-2.0
// Which memory a record of the application's means.
#include "conformance/hbdnn/memory/live_memory.h"

using namespace hbdnn;
using emu::Fault;

TEST_CASE("addresses/memory is zeroed, has a physical address and exactly its bytes") {
    const LiveMemory memory(1001);
    CHECK(memory.record.physical != 0);
    CHECK(memory.record.physical % 4096 == 0);
    CHECK(memory.record.bytes == 1001);
    for (const std::byte byte : bytes_of(memory.record)) REQUIRE(byte == std::byte{0});
}

TEST_CASE("addresses/nothing and too much are refused") {
    CHECK(fault_of(allocate_memory(0, emu::Caching::cached, "flushing")) == Fault::bad_argument);
    CHECK(fault_of(allocate_memory(65ULL << 20, emu::Caching::cached, "flushing")) ==
          Fault::out_of_memory);
    CHECK(fault_of(allocate_memory(UINT64_MAX, emu::Caching::cached, "flushing")) ==
          Fault::out_of_memory);
}

TEST_CASE("addresses/a part of a block is found where both addresses advance") {
    const LiveMemory memory(1000);
    memory.fill(1);
    bytes_of(memory.record)[640] = std::byte{9};
    const MemorySpan span = LiveMemory::span(part(memory.record, 640, 360));
    CHECK(span.device().size() == 360);
    CHECK(span.device()[0] == std::byte{9});
    CHECK(span.device()[1] == std::byte{1});
}

TEST_CASE("addresses/memSize of the whole beside an address in the middle") {
    const LiveMemory memory(1000);
    const auto found = find_span(part(memory.record, 900, 1000), 100, "input 0");
    REQUIRE(found);
    CHECK(found->device().size() == 100);
    CHECK(fault_of(find_span(part(memory.record, 900, 1000), 101, "input 0")) ==
          Fault::bad_argument);
}

TEST_CASE("addresses/records that mean nothing") {
    const LiveMemory memory(1000), other(1000);
    MemoryRecord record = memory.record;
    int local = 0;
    record.virtual_address = nullptr;
    CHECK(fault_of(find_span(record, 1, "input 0")) == Fault::bad_argument);
    record.virtual_address = &local;
    CHECK(fault_of(find_span(record, 1, "input 0")) == Fault::bad_handle);
    record.virtual_address = other.record.virtual_address;
    CHECK(fault_of(find_span(record, 1, "input 0")) == Fault::bad_argument);
    record = memory.record;
    record.physical += 1;
    CHECK(fault_of(find_span(record, 1, "input 0")) == Fault::bad_argument);
    record.physical = 0;
    CHECK(fault_of(find_span(record, 1, "input 0")) == Fault::bad_argument);
    CHECK(fault_of(find_span(part(memory.record, 1000, 1), 1, "input 0")) == Fault::bad_handle);
    CHECK(fault_of(find_span(memory.record, UINT64_MAX, "input 0")) == Fault::bad_argument);
}

TEST_CASE("addresses/uncached memory is the same for both", "[cache]") {
    const LiveMemory memory(100, emu::Caching::uncached);
    bytes_of(memory.record)[7] = std::byte{3};
    const MemorySpan span = memory.span();
    CHECK(span.device()[7] == std::byte{3});
    CHECK(span.check_cleaned());
    CHECK(flush_memory(memory.record, clean));
    CHECK(flush_memory(memory.record, invalidate));
}

TEST_CASE("addresses/flags that there are not") {
    const LiveMemory memory(100);
    for (const std::int32_t flag : {-1, 0, 3, 4, INT32_MAX})
        CHECK(fault_of(flush_memory(memory.record, flag)) == Fault::bad_argument);
    CHECK(flush_memory(memory.record, clean));
    CHECK(flush_memory(memory.record, invalidate));
}

TEST_CASE("addresses/a memSize beyond the block is flushed up to its end") {
    const LiveMemory memory(100);
    CHECK(flush_memory(part(memory.record, 90, 100), clean));
    CHECK(flush_memory(part(memory.record, 0, 0), clean));
}

TEST_CASE("addresses/and refused in strict mode, as a short memSize is", "[strict]") {
    const LiveMemory memory(100);
    CHECK(fault_of(flush_memory(part(memory.record, 90, 100), clean)) == Fault::bad_argument);
    CHECK(fault_of(find_span(part(memory.record, 0, 99), 100, "input 0")) == Fault::bad_argument);
}
