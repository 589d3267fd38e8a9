// SPDX-License-Identifier: Apache-2.0
#include "conformance/hbdnn/memory/live_memory.h"

#include <vector>

using namespace hbdnn;
using emu::Fault;

TEST_CASE("copies/there and back, into the middle as well") {
    const LiveMemory memory(16);
    const char source[] = "0123456789abcdef";
    CHECK(write_memory(memory.record, source, 16));
    CHECK(write_memory(part(memory.record, 4, 12), "XY", 2));
    std::vector<char> target(16);
    CHECK(read_memory(memory.record, target.data(), 16));
    CHECK(std::string(target.begin(), target.end()) == "0123XY6789abcdef");
    CHECK(write_memory(memory.record, source, 0));
    CHECK(read_memory(memory.record, target.data(), 0));
}

TEST_CASE("copies/neither beyond memSize nor beyond the block") {
    const LiveMemory memory(16);
    char bytes[32] = {};
    CHECK(fault_of(write_memory(memory.record, bytes, 17)) == Fault::bad_argument);
    CHECK(fault_of(read_memory(memory.record, bytes, 17)) == Fault::bad_argument);
    CHECK(fault_of(write_memory(part(memory.record, 0, 8), bytes, 9)) == Fault::bad_argument);
    CHECK(fault_of(write_memory(part(memory.record, 8, 16), bytes, 9)) == Fault::bad_argument);
    CHECK(fault_of(read_memory(part(memory.record, 8, 16), bytes, 9)) == Fault::bad_argument);
    CHECK(write_memory(part(memory.record, 8, 16), bytes, 8));
    CHECK(fault_of(write_memory(memory.record, nullptr, 1)) == Fault::bad_argument);
    CHECK(fault_of(read_memory(memory.record, nullptr, 1)) == Fault::bad_argument);
}
