// SPDX-License-Identifier: Apache-2.0
// A network of all of the compiler's operators: on every chip, and as a file of our own, it is the
// same integers.
#include "conformance/hbdnn/format/quantised_writer.h"
#include "emu-core/chip/chip.h"
#include "emu-core/model/container/container.h"

using namespace quantised_writer;

namespace {

std::vector<Raw> results(const emu::Program& program) {
    I8 picture(48);
    for (std::size_t i = 0; i < picture.size(); ++i) picture[i] = static_cast<std::int8_t>(i * 53);
    std::vector<Raw> results = emu::lift::run_program(program, {raw(picture)});
    REQUIRE(results.size() == 4);
    results.pop_back(); // real numbers, which some chips have in 16 bits
    return results;
}

} // namespace

TEST_CASE("quantised networks/the same on every chip") {
    const auto program = loaded(network_of_all());
    if (!program) FAIL(program.error().detail);
    const std::vector<Raw> expected = results(*program);
    for (const char* chip : {"x3", "x5", "v853"}) {
        const auto other = emu::load_program(
            network_of_all().file(), {.asked = emu::find_chip(chip), .fallback = &emu::generic});
        INFO(chip);
        REQUIRE(other);
        CHECK(results(*other) == expected);
    }
}

TEST_CASE("quantised networks/the same from a file of our own") {
    const auto program = loaded(network_of_all());
    REQUIRE(program);
    const auto again = emu::read_container(emu::write_container(*program));
    REQUIRE(again);
    CHECK(results(again->front()) == results(*program));
}
