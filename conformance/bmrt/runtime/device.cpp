// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/runtime/device.h"

#include "emu-core/chip/bm1880.h"
#include "libbmrt/format/dma_descriptor.h"
#include "libbmrt/runtime/memory.h"

#include <catch2/catch.hpp>

namespace {

using bmrt::runtime::Device;
using bmrt::runtime::DeviceView;

std::shared_ptr<Device> open() {
    auto device = Device::open(0);
    REQUIRE(device);
    return *device;
}

constexpr std::uint64_t first = bmrt::global_base + bmrt::runtime::first_address;

} // namespace

TEST_CASE("a view finds what lies in one buffer") {
    const auto device = open();
    auto buffer = device->memory().allocate(100, emu::Caching::uncached);
    auto next = device->memory().allocate(5000, emu::Caching::uncached);
    REQUIRE((buffer && next));
    DeviceView view(device->memory());
    for (int round = 0; round < 2; ++round) { // looked up, then remembered
        REQUIRE(view.at(first, 100));
        CHECK(view.at(first, 100)->data() == (*buffer)->device().data());
        CHECK(view.at(first + 99, 1)->data() == (*buffer)->device().data() + 99);
        CHECK(view.at(first + 4096, 5000)->data() == (*next)->device().data());
    }
}

TEST_CASE("a view refuses what lies in no buffer, or in two") {
    const auto device = open();
    auto buffer = device->memory().allocate(4096, emu::Caching::uncached);
    auto next = device->memory().allocate(4096, emu::Caching::uncached);
    DeviceView view(device->memory());
    for (int round = 0; round < 2; ++round) {
        CHECK_FALSE(view.at(first - 1, 1));
        CHECK_FALSE(view.at(first - 1, 2));
        CHECK_FALSE(view.at(first + 4095, 2));
        CHECK_FALSE(view.at(first + 8192, 1));
        CHECK_FALSE(view.at(first, UINT64_MAX));
        CHECK_FALSE(view.at(bmrt::runtime::first_address, 1)); // not the DMA engine's address
        CHECK_FALSE(view.at(0, 1));
        CHECK_FALSE(view.at(UINT64_MAX, 1));
        REQUIRE(view.at(first, 4096));
        REQUIRE(view.at(first + 4096, 4096));
    }
}

TEST_CASE("a view keeps a buffer alive until it forgets it") {
    const auto device = open();
    auto buffer = device->memory().allocate(100, emu::Caching::uncached);
    DeviceView view(device->memory());
    const auto bytes = view.at(first, 100);
    REQUIRE(bytes);
    *buffer = nullptr;
    bytes->front() = std::byte{1}; // a fault where it was unmapped
    CHECK(device->memory().allocated() == 100);
    view.forget();
    CHECK(device->memory().allocated() == 0);
    CHECK_FALSE(view.at(first, 100));
}

TEST_CASE("a device forgets its buffers after each use") {
    const auto device = open();
    auto memory = bmrt::runtime::Memory::allocate(device, 100);
    REQUIRE(memory);
    const std::vector<std::byte> bytes(100, std::byte{7});
    REQUIRE((*memory)->write(0, bytes));
    REQUIRE(device->run({}));
    *memory = nullptr;
    CHECK(device->memory().allocated() == 0);
}

TEST_CASE("devices have memories of their own") {
    const auto a = open(), b = open();
    const auto of_a = bmrt::runtime::Memory::allocate(a, 10),
               of_b = bmrt::runtime::Memory::allocate(b, 10);
    REQUIRE((of_a && of_b));
    CHECK((*of_a)->address() == (*of_b)->address());
    const std::vector<std::byte> bytes(10, std::byte{7});
    REQUIRE((*of_a)->write(0, bytes));
    std::vector<std::byte> read(10);
    REQUIRE((*of_b)->read(0, read));
    CHECK(read == std::vector<std::byte>(10));
}

TEST_CASE("no more memory than the chip's addresses have") {
    const auto device = open();
    CHECK_FALSE(
        device->memory().allocate(bmrt::runtime::global_bytes - bmrt::runtime::first_address + 1));
}
