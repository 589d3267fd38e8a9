// SPDX-License-Identifier: Apache-2.0
#include "conformance/record/written_trace.h"
#include "tools/record/trace.h"

#include <catch2/catch.hpp>

namespace record_tests {

using trace::Trace;

TEST_CASE("what a trace says") {
    const std::vector<std::byte> file = written_trace();
    const emu::Result<Trace> read = trace::read(file);
    REQUIRE(read);
    CHECK(read->facts.at("library") == "rknn");
    CHECK(read->files.at("net.rknn").size() == 700);
    REQUIRE(read->calls.size() == 1);
    const trace::Call& call = read->calls[0];
    CHECK(call.function == "rknn_run");
    CHECK(call.thread == 9);
    CHECK(call.words == std::vector<std::uint64_t>{0x10, 0x20});
    REQUIRE(call.regions.size() == 2);
    CHECK(call.regions[0].bytes->size() == 3);
    CHECK(call.regions[0].bytes->back() == std::byte{3});
    CHECK(call.regions[1].bytes->back() == std::byte{5});
    REQUIRE(call.returned);
    CHECK(call.returned->result == 0xffffffff);
    REQUIRE(call.returned->regions.size() == 1);
    CHECK_FALSE(call.returned->regions[0].bytes); // they were left out
    CHECK(trace::shortcomings(*read).empty());
}

TEST_CASE("a trace that breaks off anywhere gives what is before") {
    const std::vector<std::byte> file = written_trace();
    std::size_t with_call = 0, complete = 0;
    for (std::size_t size = trace::header_bytes; size <= file.size(); ++size) {
        const emu::Result<Trace> read = trace::read(emu::Bytes(file).first(size));
        REQUIRE(read);
        with_call += !read->calls.empty();
        complete += trace::shortcomings(*read).empty();
    }
    // From the end of the call on, before the return.
    CHECK(with_call ==
          sizeof(trace::RecordHead) + sizeof(trace::ReturnHead) + sizeof(trace::RegionHead) + 1);
    CHECK(complete > 0);
    CHECK_FALSE(trace::read(emu::Bytes(file).first(100)));
}

TEST_CASE("how a trace ended is said") {
    for (const std::uint32_t state : {0U, 2U, 3U, 4U}) {
        const std::vector<std::byte> file = written_trace(state);
        const emu::Result<Trace> read = trace::read(file);
        REQUIRE(read);
        CHECK(trace::shortcomings(*read).size() == 1);
        CHECK(read->calls.size() == 1);
    }
}

TEST_CASE("a record that contradicts itself is refused with its place") {
    std::vector<std::byte> file = written_trace();
    const auto damage = [&](std::size_t at, std::byte by) {
        std::vector<std::byte> damaged = file;
        damaged[at] ^= by;
        return trace::read(damaged);
    };
    CHECK_FALSE(damage(0, std::byte{1}));  // no trace
    CHECK_FALSE(damage(8, std::byte{2}));  // another version
    CHECK_FALSE(damage(12, std::byte{1})); // of a processor that there is not
    const emu::Result<Trace> kind = damage(trace::header_bytes, std::byte{64});
    REQUIRE_FALSE(kind);
    CHECK(kind.error().detail == "the record at byte 4096 of the trace: kind 65 is unknown");
    // One of the 700 bytes, whose hash stands before them.
    const std::size_t inside = trace::header_bytes + 32 + 32 + 16 + 24 + 5;
    const emu::Result<Trace> bytes = damage(inside, std::byte{1});
    REQUIRE_FALSE(bytes);
    CHECK(bytes.error().detail.ends_with("its bytes are not those that were written"));
}

} // namespace record_tests
