// SPDX-License-Identifier: Apache-2.0
#include "emu-core/memory/device_memory.h"

#include "conformance/core/child.h"

#include <catch2/catch.hpp>

using emu::DeviceMemory;
using emu::Direction;

namespace {

constexpr std::byte old_byte{0}, by_cpu{1}, by_device{2};

struct Cached {
    DeviceMemory memory{{.cache_model = true}};
    std::shared_ptr<emu::Buffer> buffer = *memory.allocate(200);
    std::span<std::byte> cpu = buffer->cpu(), device = buffer->device();
};

} // namespace

TEST_CASE_METHOD(Cached, "neither side sees the other until a sync") {
    cpu[10] = by_cpu;
    CHECK(device[10] == old_byte);
    CHECK(buffer->sync(0, 200, Direction::to_device));
    CHECK(device[10] == by_cpu);
    device[10] = by_device;
    CHECK(cpu[10] == by_cpu);
    CHECK(buffer->sync(0, 200, Direction::from_device));
    CHECK(cpu[10] == by_device);
}

TEST_CASE_METHOD(Cached, "only the range is synced") {
    cpu[10] = cpu[20] = by_cpu;
    CHECK(buffer->sync(20, 1, Direction::to_device));
    CHECK(device[10] == old_byte);
    CHECK(device[20] == by_cpu);
}

TEST_CASE_METHOD(Cached, "writing back leaves what the device wrote into clean lines") {
    device[100] = by_device;
    cpu[10] = by_cpu;
    CHECK(buffer->sync(0, 200, Direction::to_device));
    CHECK(device[100] == by_device);
    CHECK(device[10] == by_cpu);
}

TEST_CASE_METHOD(Cached, "both ways writes back first, then shows the device's bytes") {
    device[199] = by_device;
    cpu[10] = by_cpu;
    CHECK(buffer->sync(0, 200, Direction::both));
    CHECK(cpu[199] == by_device);
    CHECK(cpu[10] == by_cpu);
    CHECK(device[10] == by_cpu);
}

TEST_CASE_METHOD(Cached, "invalidating loses what the CPU did not write back") {
    cpu[10] = by_cpu;
    CHECK(buffer->sync(0, 200, Direction::from_device));
    CHECK(cpu[10] == old_byte);
    CHECK(buffer->sync(0, 200, Direction::to_device));
    CHECK(device[10] == old_byte);
}

TEST_CASE_METHOD(Cached, "the device's view ends against an inaccessible page too") {
    CHECK(device.size() == 200);
    CHECK(traps(device.data() + 200, Access::write));
}

TEST_CASE("imported memory starts as both sides see it") {
    DeviceMemory memory({.cache_model = true});
    std::byte bytes[10] = {by_cpu};
    const auto buffer = memory.import_pointer(bytes, sizeof bytes);
    REQUIRE(buffer);
    CHECK((*buffer)->device()[0] == by_cpu);
    bytes[1] = by_cpu;
    CHECK((*buffer)->device()[1] == old_byte);
}

TEST_CASE_METHOD(Cached, "what the CPU has changed and the device does not see") {
    CHECK(buffer->changes(0, 200).count == 0);
    cpu[10] = cpu[12] = by_cpu;
    CHECK(buffer->changes(0, 200).count == 2);
    CHECK(buffer->changes(0, 200).first == 10);
    CHECK(buffer->changes(11, 10).first == 12);
    CHECK(buffer->changes(13, 187).count == 0);
    device[150] = by_device; // is none of the CPU's
    CHECK(buffer->changes(140, 60).count == 0);
    const auto part = *emu::slice(buffer, 4, 100);
    CHECK(part->changes(0, 100).first == 6);
    CHECK(buffer->sync(0, 200, Direction::to_device));
    CHECK(buffer->changes(0, 200).count == 0);
}
