// SPDX-License-Identifier: Apache-2.0
#include "conformance/hbdnn/format/x2a/small_map.h"

#include "conformance/lift/run_program.h"
#include "emu-core/chip/chip.h"
#include "libhbdnn/format/x2a/executable_segment.h"

#include <catch2/catch.hpp>

#include <cstring>

namespace hbdnn::format::x2a {
namespace {

template <class T> std::vector<std::byte> bytes_as(const std::vector<int>& values) {
    const std::vector<T> numbers(values.begin(), values.end());
    const auto bytes = std::as_bytes(std::span(numbers));
    return {bytes.begin(), bytes.end()};
}

} // namespace

std::vector<std::byte> output_of(const hbm::Segment& segment, const SmallMap& input, bool joined) {
    auto made = load_executable(segment, *emu::find_chip("x3"),
                                joined ? Tiles::joined : Tiles::as_they_are);
    INFO((made ? "" : made.error().detail));
    REQUIRE(made);
    return emu::lift::run_in_parts(made->program, {bytes_as<std::int8_t>(input.values)}).at(0);
}

void check(const hbm::Segment& segment, const SmallMap& input, const SmallMap& expected) {
    for (const bool joined : {true, false}) {
        CAPTURE(joined);
        std::vector<int> found;
        for (const std::byte byte : output_of(segment, input, joined))
            found.push_back(static_cast<std::int8_t>(byte));
        CHECK(found == expected.values);
    }
}

std::string refusal(const hbm::Segment& segment) {
    const auto made = load_executable(segment, *emu::find_chip("x3"));
    REQUIRE(!made);
    CHECK(made.error().fault == emu::Fault::bad_model);
    return made.error().detail;
}

} // namespace hbdnn::format::x2a
