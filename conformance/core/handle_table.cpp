// SPDX-License-Identifier: Apache-2.0
#include "emu-core/edge/handle_table.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <atomic>
#include <set>
#include <thread>

using emu::Fault;
using emu::HandleTable;

namespace {

std::shared_ptr<int> object(int value = 0) {
    return std::make_shared<int>(value);
}

} // namespace

TEMPLATE_TEST_CASE("tokens are found until they are taken", "", std::uint32_t, std::uint64_t) {
    HandleTable<TestType, int> table;
    const TestType first = *table.add(object(1)), second = *table.add(object(2));
    CHECK(first != 0);
    CHECK(second != 0);
    CHECK(*table.find(first) == 1);
    CHECK(*table.find(second) == 2);
    CHECK(table.live() == 2);
    CHECK(*table.take(first) == 1);
    CHECK_FALSE(table.find(first));
    CHECK_FALSE(table.take(first));
    CHECK(*table.find(second) == 2);
    CHECK(table.live() == 1);
}

TEMPLATE_TEST_CASE("all that are alive are abandoned at once", "", std::uint32_t, std::uint64_t) {
    HandleTable<TestType, int> table;
    const TestType first = *table.add(object(1)), taken = *table.add(object(2)),
                   last = *table.add(object(3));
    CHECK(table.take(taken));
    const auto abandoned = table.abandon_all();
    REQUIRE(abandoned.size() == 2);
    CHECK(*abandoned[0] == 1);
    CHECK(*abandoned[1] == 3);
    CHECK_FALSE(table.find(first));
    CHECK(table.past(last));
    CHECK(table.live() == 0);
    CHECK(*table.add(object()) != first);
    CHECK(table.abandon_all().size() == 1);
}

TEMPLATE_TEST_CASE("a token is not given out twice", "", std::uint32_t, std::uint64_t) {
    HandleTable<TestType, int> table;
    std::set<TestType> seen;
    for (int i = 0; i < 10000; ++i) {
        const TestType token = *table.add(object());
        CHECK(seen.insert(token).second);
        CHECK(table.take(token));
    }
}

TEMPLATE_TEST_CASE("tokens that were never given are unknown", "", std::uint32_t, std::uint64_t) {
    HandleTable<TestType, int> table;
    const TestType token = *table.add(object());
    for (int bit = 0; bit < std::numeric_limits<TestType>::digits; ++bit) {
        CHECK_FALSE(table.find(static_cast<TestType>(token ^ (TestType{1} << bit))));
    }
    CHECK_FALSE(table.find(0));
    CHECK_FALSE(table.find(static_cast<TestType>(~TestType{0})));
}

TEST_CASE("a full table says so, and has room again") {
    HandleTable<std::uint32_t, int> table;
    std::uint32_t last = 0;
    for (unsigned i = 0; i < 4096; ++i) last = *table.add(object());
    const auto refused = table.add(object());
    REQUIRE_FALSE(refused);
    CHECK(refused.error().fault == Fault::out_of_memory);
    CHECK(table.take(last));
    CHECK(table.add(object()));
}

TEST_CASE("a slot without generations left is not used again") {
    HandleTable<std::uint8_t, int, 6> table; // four slots' worth of generations: 1, 2, 3
    std::set<std::uint8_t> seen;
    for (int i = 0; i < 64 * 3; ++i) {
        const auto token = table.add(object());
        REQUIRE(token);
        CHECK(seen.insert(*token).second);
        CHECK(table.take(*token));
    }
    CHECK_FALSE(table.add(object()));
    CHECK(seen.count(0) == 0);
    CHECK(std::none_of(seen.begin(), seen.end(),
                       [&](std::uint8_t token) { return table.find(token); }));
}

TEMPLATE_TEST_CASE("what became of a token is remembered", "", std::uint32_t, std::uint64_t) {
    HandleTable<TestType, int> table;
    const auto add = [&table](const char* function) {
        const emu::CallScope scope({function, 1});
        return *table.add(object());
    };
    const auto take = [&table](TestType token) {
        const emu::CallScope scope({"sample_close", 2});
        CHECK(table.take(token));
    };
    const TestType first = add("sample_open");
    CHECK_FALSE(table.past(first));
    CHECK_FALSE(table.past(0));
    take(first);
    REQUIRE(table.past(first));
    CHECK(emu::text_of(table.past(first)->maker) == "call 1 of sample_open");
    CHECK(emu::text_of(table.past(first)->end) == "call 2 of sample_close");
    CHECK_FALSE(table.past(first + 1));

    const TestType second = add("sample_copy"); // in the same slot
    CHECK_FALSE(table.past(second));
    CHECK(table.past(first));
    take(second);
    CHECK(emu::text_of(table.past(second)->maker) == "call 1 of sample_copy");
    REQUIRE(table.past(first));
    CHECK_FALSE(table.past(first)->maker); // too long ago
}

TEST_CASE("what became of the last token of a slot is remembered") {
    HandleTable<std::uint8_t, int, 6> table;
    std::uint8_t last = 0;
    for (int i = 0; i < 3; ++i) {
        const emu::CallScope scope({"sample_open", static_cast<std::uint64_t>(i)});
        last = *table.add(object());
        CHECK_FALSE(table.past(last));
        CHECK(table.take(last));
        REQUIRE(table.past(last));
        CHECK(table.past(last)->maker.number == static_cast<std::uint64_t>(i));
    }
}

TEST_CASE("an object lives on for who has found it") {
    HandleTable<std::uint64_t, int> table;
    const auto token = *table.add(object(9));
    const auto found = table.find(token);
    CHECK(table.take(token).use_count() == 2);
    CHECK(found.use_count() == 1);
    CHECK(*found == 9);
}

TEST_CASE("threads add, find and take without losing an object", "[threads]") {
    HandleTable<std::uint32_t, int> table;
    const auto shared = *table.add(object(-1));
    std::atomic<int> taken{0};
    const auto work = [&] {
        for (int i = 0; i < 500; ++i) {
            const auto token = *table.add(object(i));
            const auto found = table.find(token);
            if (!found || *found != i || *table.find(shared) != -1) continue;
            taken += table.take(token) == found;
        }
    };
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) threads.emplace_back(work);
    for (auto& thread : threads) thread.join();
    CHECK(taken == 2000);
    CHECK(table.live() == 1);
}

TEST_CASE("one of two threads that take a token gets the object", "[threads]") {
    HandleTable<std::uint64_t, int> table;
    for (int round = 0; round < 200; ++round) {
        const auto token = *table.add(object());
        std::atomic<int> winners{0};
        const auto take = [&] { winners += table.take(token) != nullptr; };
        std::thread other(take);
        take();
        other.join();
        CHECK(winners == 1);
    }
}
