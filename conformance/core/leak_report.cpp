// SPDX-License-Identifier: Apache-2.0
#include "emu-core/edge/leak_report.h"
#include "conformance/core/child.h"
#include "conformance/core/sample_abi.h"
#include "emu-core/edge/address_table.h"
#include "emu-core/edge/guard.h"
#include "emu-core/edge/handle_table.h"

#include <catch2/catch.hpp>

using namespace emu;
using sample::Abi;

namespace {

using Handles = HandleTable<std::uint64_t, int>;
using Memories = AddressTable<int>;

Handles& things() {
    static auto& table = eternal_table<Handles>("things");
    return table;
}

Handles& others() {
    static auto& table = eternal_table<Handles>("others");
    return table;
}

Memories& memories() {
    static auto& table = eternal_table<Memories>("memories");
    return table;
}

// As a global of an application's that owns a handle: made before the first call of the library.
struct Owner {
    std::uint64_t token = 0;
    ~Owner() {
        if (token != 0) things().take(token);
    }
} owner;

// Does something in a call of sample_run.
template <class Body> void in_call(Body body) {
    const std::uint64_t handle = 1;
    void* const extend = nullptr;
    guard<Abi>(
        sample::fn::sample_run,
        [&]() -> Outcome {
            body();
            return {};
        },
        handle, extend);
}

} // namespace

TEST_CASE("child: leaves two things behind", "[.child]") {
    for (int i = 0; i < 3; ++i) {
        in_call([&] { CHECK(things().add(std::make_shared<int>(i))); });
    }
    owner.token = *things().add(std::make_shared<int>(3));
    const auto token = others().add(std::make_shared<int>(4));
    CHECK(others().take(*token));
    CHECK(things().take(owner.token - 1));
}

TEST_CASE("objects that are alive at the end are listed with the calls that made them") {
    const ChildRun child =
        run_child("child: leaves two things behind", {"BOARDLESS_REPORT=1", "BOARDLESS_LOG=error"});
    CHECK(child.passed);
    CHECK(child.log == "boardless: things never destroyed: 2\n"
                       "boardless:   0x1000000, made by call 1 of sample_run\n"
                       "boardless:   0x1000001, made by call 2 of sample_run\n"
                       "boardless: BOARDLESS_REPORT: findings: 2\n");
}

TEST_CASE("objects that are alive at the end are nobody's business otherwise") {
    const ChildRun child =
        run_child("child: leaves two things behind", {"BOARDLESS_REPORT=0", "BOARDLESS_LOG=error"});
    CHECK(child.passed);
    CHECK(child.log.empty());
}

TEST_CASE("child: leaves many things behind", "[.child]") {
    for (int i = 0; i < 23; ++i) CHECK(things().add(std::make_shared<int>(i)));
}

TEST_CASE("a long list of what is left is cut") {
    const ChildRun child = run_child("child: leaves many things behind", {"BOARDLESS_REPORT=1"});
    CHECK(child.passed);
    CHECK(child.log.find("things never destroyed: 23\n") != std::string::npos);
    CHECK(child.log.find("0x1000013, made by no call\nboardless:   and 3 more\n") !=
          std::string::npos);
}

TEST_CASE("child: abandons a thing", "[.child]") {
    in_call([] { CHECK(things().add(std::make_shared<int>(1))); });
    in_call([] { CHECK(things().abandon_all().size() == 1); });
}

TEST_CASE("things that went with their owner are listed with both calls") {
    const ChildRun child = run_child("child: abandons a thing", {"BOARDLESS_REPORT=1"});
    CHECK(child.passed);
    CHECK(child.log.find("things never destroyed: 1\n") != std::string::npos);
    CHECK(child.log.find("made by call 1 of sample_run, went with its owner in call 2 of "
                         "sample_run\n") != std::string::npos);
}

TEST_CASE("child: leaves memories behind", "[.child]") {
    static std::byte bytes[100], last[10];
    in_call([] { memories().add(bytes, bytes, std::make_shared<int>(1)); });
    in_call([] { memories().add(last, last, std::make_shared<int>(2)); });
    in_call([] { CHECK(memories().abandon(bytes)); });
    CHECK_FALSE(memories().find(bytes));
    CHECK(memories().live() == 1);
}

TEST_CASE("what goes with its owner is left behind, too") {
    const ChildRun child = run_child("child: leaves memories behind", {"BOARDLESS_REPORT=1"});
    CHECK(child.passed);
    CHECK(child.log.find("memories never destroyed: 2\n") != std::string::npos);
    CHECK(child.log.find(" of 100 bytes, made by call 1 of sample_run, went with its owner in call "
                         "3 of sample_run\n") != std::string::npos);
    CHECK(child.log.find(" of 10 bytes, made by call 2 of sample_run\n") != std::string::npos);
}

TEST_CASE("child: destroys twice", "[.child]") {
    static std::byte bytes[8];
    const auto name_again = [] {
        const auto past = memories().past(bytes);
        REQUIRE(past);
        CHECK(destroyed_before(Fault::bad_argument, "it", *past).detail ==
              "it was destroyed by call 2 of sample_run (made by call 1 of sample_run)");
    };
    in_call([] { memories().add(bytes, bytes, std::make_shared<int>(1)); });
    in_call([] { CHECK(memories().take(bytes)); });
    name_again();
}

TEST_CASE("an object that is destroyed twice is a finding") {
    const ChildRun child = run_child("child: destroys twice", {"BOARDLESS_REPORT=1"});
    CHECK(child.passed);
    CHECK(child.log == "boardless: BOARDLESS_REPORT: findings: 1\n");
}
