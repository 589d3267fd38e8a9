// SPDX-License-Identifier: Apache-2.0
// Programs for marches B2E and B25 with damaged words: they are refused or loaded, in bounded time
// and memory.
#include "conformance/hbdnn/format/b2e/sample_programs.h"
#include "conformance/hbdnn/format/x2a/written_programs.h"
#include "emu-core/chip/chip.h"
#include "libhbdnn/format/b2e/executable_segment.h"

#include <catch2/catch.hpp>

#include <random>

namespace hbdnn::format::b2e {
namespace {

void check_damaged(const hbm::Segment& sample) {
    const auto whole = load_executable(sample, *emu::find_chip("x5"));
    INFO((whole ? "" : whole.error().detail));
    REQUIRE(whole);
    std::mt19937 random(25);
    std::size_t loaded = 0, refused = 0;
    for (int i = 0; i < 2000; ++i) {
        hbm::Segment damaged = sample;
        auto& words = damaged.functions[0].words;
        for (std::uint32_t flips = random() % 3 + 1; flips > 0; --flips)
            words[random() % words.size()] ^= std::uint64_t{1} << random() % 64;
        if (random() % 8 == 0) words.resize(random() % words.size());
        const auto made = load_executable(damaged, *emu::find_chip("x5"), Tiles::as_they_are);
        ++(made ? loaded : refused);
    }
    CHECK(loaded > 0);
    CHECK(refused > 1000);
}

} // namespace

// What fuzzers damage is what it should be.
TEST_CASE("b2e/written files of both marches come back, and load") {
    for (const hbm::Segment& sample : {b2e_segment(), b25_segment()}) {
        const auto segments = hbm::read_segments(x2a::hbm_of(sample));
        INFO((segments ? "" : segments.error().detail));
        REQUIRE(segments);
        REQUIRE(segments->size() == 1);
        CHECK(segments->front().functions == sample.functions);
        CHECK(load_executable(segments->front(), *emu::find_chip("x5")));
    }
}

TEST_CASE("b2e/damaged programs") {
    check_damaged(b2e_segment());
}

TEST_CASE("b25/damaged programs") {
    check_damaged(b25_segment());
}

} // namespace hbdnn::format::b2e
