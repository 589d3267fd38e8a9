// SPDX-License-Identifier: Apache-2.0
#include "emu-core/memory/address_allocator.h"

#include <catch2/catch.hpp>

#include <vector>

using emu::AddressAllocator;

namespace {

constexpr std::uint64_t page = AddressAllocator::granule;

} // namespace

TEST_CASE("addresses are aligned, not 0, below 2^40 and apart") {
    AddressAllocator addresses;
    std::uint64_t end = 1;
    for (const std::uint64_t size : {1ULL, 4096ULL, 4097ULL, 1ULL << 32}) {
        const auto address = addresses.take(size);
        REQUIRE(address);
        CHECK(*address % page == 0);
        CHECK(*address >= end);
        end = *address + size + 1;
        CHECK(end <= 1ULL << 40);
    }
}

TEST_CASE("an address is reused only after all others were given out") {
    AddressAllocator addresses(
        {page, 9 * page}); // four buffers of a page, with the gaps behind them
    const auto first = addresses.take(1);
    REQUIRE(first);
    addresses.give_back(*first);
    for (int i = 0; i < 3; ++i) CHECK(addresses.take(1) != first);
    CHECK(addresses.take(1) == first);
    CHECK_FALSE(addresses.take(1));
}

TEST_CASE("a gap between live ranges is found again") {
    AddressAllocator addresses({page, 9 * page});
    std::vector<std::uint64_t> taken;
    for (int i = 0; i < 4; ++i) taken.push_back(addresses.take(page).value_or(0));
    addresses.give_back(taken[1]);
    CHECK_FALSE(addresses.take(page + 1));
    CHECK(addresses.take(page) == taken[1]);
    addresses.give_back(taken[1]);
    addresses.give_back(taken[2]);
    CHECK(addresses.take(3 * page) == taken[1]);
}

TEST_CASE("the lowest gap is taken where that is asked for, and ranges touch") {
    AddressAllocator addresses({page, 4 * page, emu::AddressSpace::Order::lowest});
    CHECK(addresses.take(1) == page);
    CHECK(addresses.take(page) == 2 * page);
    CHECK(addresses.take(1) == 3 * page);
    CHECK_FALSE(addresses.take(1));
    addresses.give_back(2 * page);
    CHECK(addresses.take(page) == 2 * page);
}

TEST_CASE("sizes beyond the range are refused, however large") {
    AddressAllocator addresses;
    CHECK_FALSE(addresses.take(1ULL << 40));
    CHECK_FALSE(addresses.take(UINT64_MAX));
    CHECK(addresses.take(1ULL << 39));
    CHECK_FALSE(addresses.take(1ULL << 39));
}
