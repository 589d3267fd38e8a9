// SPDX-License-Identifier: Apache-2.0
// Several observers of one run.
#include "emu-core/runtime/observers.h"

#include <catch2/catch.hpp>

using namespace emu;

namespace {

struct Noting final : Observer {
    std::vector<int>& notes;
    int own;
    Noting(std::vector<int>& notes_, int own_) : notes(notes_), own(own_) {}

    void on_layer(std::size_t layer, std::int64_t nanoseconds,
                  std::span<const Bytes> results) override {
        notes.push_back(own);
        CHECK(layer == 4);
        CHECK(nanoseconds == 5);
        CHECK(results.size() == 2);
    }
};

} // namespace

TEST_CASE("observers/each sees every layer, in the order in which they were added") {
    std::vector<int> notes;
    Noting first(notes, 1), second(notes, 2);
    Observers observers;
    CHECK(observers.any() == nullptr);
    observers.add(first);
    observers.add(second);
    REQUIRE(observers.any() == &observers);
    const Bytes results[2];
    observers.any()->on_layer(4, 5, results);
    CHECK(notes == std::vector{1, 2});
    observers.clear();
    CHECK(observers.any() == nullptr);
}
