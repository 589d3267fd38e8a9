// SPDX-License-Identifier: Apache-2.0
#include "child.h"
#include "edge/eternal_table.h"
#include "edge/handle_table.h"

#include <catch2/catch.hpp>

namespace {

using Table = emu::HandleTable<std::uint64_t, int>;

Table& things() {
    static auto& table = emu::eternal_table<Table>("things");
    return table;
}

Table& others() {
    static auto& table = emu::eternal_table<Table>("others");
    return table;
}

// As a global of an application's that owns a handle: made before the first call of the library.
struct Owner {
    std::uint64_t token = 0;
    ~Owner() {
        if (token != 0) things().take(token);
    }
} owner;

} // namespace

TEST_CASE("child: leaves two things behind", "[.child]") {
    for (int i = 0; i < 3; ++i) CHECK(things().add(std::make_shared<int>(i)));
    owner.token = *things().add(std::make_shared<int>(3));
    const auto token = others().add(std::make_shared<int>(4));
    CHECK(others().take(*token));
    CHECK(things().take(owner.token - 1));
}

TEST_CASE("objects that are alive at the end are counted when asked for") {
    const ChildRun child =
        run_child("child: leaves two things behind", {"BOARDLESS_LEAKS=1", "BOARDLESS_LOG=error"});
    CHECK(child.passed);
    CHECK(child.log == "boardless: 2 things still alive at exit\n");
}

TEST_CASE("objects that are alive at the end are nobody's business otherwise") {
    const ChildRun child =
        run_child("child: leaves two things behind", {"BOARDLESS_LEAKS=0", "BOARDLESS_LOG=error"});
    CHECK(child.passed);
    CHECK(child.log.empty());
}
