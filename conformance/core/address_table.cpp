// SPDX-License-Identifier: Apache-2.0
#include "emu-core/edge/address_table.h"

#include <catch2/catch.hpp>

#include <array>

namespace {

struct TwoStructs {
    emu::AddressTable<int> table;
    int first = 0, second = 0; // their addresses are what counts
    std::array<std::byte, 100> memory{};
    std::shared_ptr<int> one = std::make_shared<int>(1), two = std::make_shared<int>(2);

    TwoStructs() {
        table.add(&first, std::span(memory).first(60), one);
        table.add(&second, std::span(memory).last(40), two);
    }
};

} // namespace

TEST_CASE_METHOD(TwoStructs, "structs are found by their exact address") {
    CHECK(table.find(&first) == one);
    CHECK(table.find(&second) == two);
    CHECK_FALSE(table.find(reinterpret_cast<const char*>(&first) + 1));
    CHECK_FALSE(table.find(memory.data()));
    CHECK_FALSE(table.find(nullptr));
    CHECK(table.take(&first) == one);
    CHECK_FALSE(table.find(&first));
    CHECK_FALSE(table.take(&first));
    CHECK(table.live() == 1);
}

TEST_CASE_METHOD(TwoStructs, "the last structs that were taken are remembered") {
    CHECK_FALSE(table.past(&first));
    CHECK(table.take(&first));
    REQUIRE(table.past(&first));
    CHECK_FALSE(table.past(&first)->maker);
    CHECK_FALSE(table.past(&memory));
    CHECK_FALSE(table.past(nullptr));

    const emu::CallScope scope({"sample_create", 7});
    table.add(&first, memory, one);
    CHECK(table.take(&first));
    REQUIRE(table.past(&first));
    CHECK(emu::text_of(table.past(&first)->maker) == "call 7 of sample_create");

    for (int i = 0; i < 256; ++i) {
        table.add(memory.data(), memory, two);
        CHECK(table.abandon(memory.data()));
    }
    CHECK(table.past(memory.data()));
    CHECK_FALSE(table.past(&first));
}

TEST_CASE_METHOD(TwoStructs, "memory is found by any part of it") {
    CHECK(table.find_memory(memory.data(), 60) == one);
    CHECK(table.find_memory(memory.data() + 59, 1) == one);
    CHECK(table.find_memory(memory.data() + 60, 40) == two);
    CHECK_FALSE(table.find_memory(memory.data() + 59, 2));
    CHECK_FALSE(table.find_memory(memory.data(), SIZE_MAX));
    CHECK_FALSE(table.find_memory(&first, 1));
    CHECK(table.take(&second) == two);
    CHECK_FALSE(table.find_memory(memory.data() + 60, 1));
}

TEST_CASE_METHOD(TwoStructs, "memory that is known twice stays known until both are gone") {
    int third = 0;
    table.add(&third, memory, two);
    CHECK(table.find_memory(memory.data(), 1) == one);
    CHECK(table.find_memory(memory.data(), 100) == two);
    CHECK(table.take(&first));
    CHECK(table.find_memory(memory.data(), 1) == two);
}
