// SPDX-License-Identifier: Apache-2.0
// Programs for march X2A that are refused, and how that is said.
#include "conformance/hbdnn/format/x2a/small_map.h"

#include <catch2/catch.hpp>

namespace hbdnn::format::x2a {
namespace {

constexpr WrittenMap gray_map{.bank = 2, .line = 2, .group = 2};

ProgramWriter gray_writer() {
    ProgramWriter writer;
    writer.picture_input(8, 16, 1);
    writer.picture({.bank = 2, .lines = 8, .width = 16});
    return writer;
}

// Of its first instruction, with that bit.
std::string refusal_of_bit(int bit, std::size_t word) {
    auto writer = gray_writer();
    writer.words()[word] |= std::uint64_t{1} << bit;
    writer.store_output(gray_map, 8, 16, 1);
    return refusal(writer.segment());
}

WrittenConv gray_conv() {
    return {.in = gray_map,
            .out = {.bank = 4, .line = 4, .group = 2},
            .size = {8, 16, 1},
            .lines = 8,
            .width = 16,
            .weight_bank = 24,
            .record_bank = 25,
            .weight_bytes = 9 * 32};
}

} // namespace

TEST_CASE("x2a/bits that are not understood are refused by function, word and field") {
    CHECK(refusal_of_bit(57, 2) == "function 0, word 2 (PYR): it has bits 0x200000000000000, which "
                                   "are not understood");
    CHECK(refusal_of_bit(0, 0) == "function 0, word 2 (PYR): parameter 1's flag of 1 is "
                                  "not understood");
    auto writer = gray_writer();
    writer.store_output(gray_map, 8, 16, 1);
    writer.words()[4] ^= std::uint64_t{7} << payload_bits; // a store becomes unit 5
    CHECK(refusal(writer.segment()) == "function 0, word 4 (CONV): it has the parameter words 1, "
                                       "not 2, 3, 4, 5");
    writer.words()[4] ^= std::uint64_t{2} << payload_bits;
    CHECK(refusal(writer.segment()) == "function 0, word 4 (unit 7): there is no unit 7");
}

TEST_CASE("x2a/what nobody wrote is not read") {
    auto writer = gray_writer();
    SECTION("by a convolution whose result is the output's") {
        writer.constant(plain_weights(weight, 8, 1, 3), 24);
        writer.constant(record_bytes(sample_records(8)), 25);
        WrittenConv conv = gray_conv();
        conv.in.row = 8; // the last half lies behind the picture
        writer.conv(conv);
        writer.store_groups(conv.out, 8, 16, 8);
        CHECK_THAT(refusal(writer.segment()),
                   Catch::Contains("output result depends on memory that "
                                   "no instruction wrote") &&
                       Catch::Contains("reads it"));
    }
    SECTION("by a store") {
        writer.store_output({.bank = 9, .line = 2, .group = 2}, 8, 16, 1);
        CHECK_THAT(refusal(writer.segment()), Catch::Contains("no instruction wrote"));
    }
    SECTION("of the output's memory") {
        writer.store_output(gray_map, 8, 16, 1);
        writer.made().outputs[0].padded[1] = writer.made().outputs[0].valid[1] = 9;
        writer.made().outputs[0].bytes = 9 * 16 * 4;
        CHECK_THAT(refusal(writer.segment()), Catch::Contains("no instruction wrote"));
    }
    SECTION("where pixels are in another order") {
        writer.constant(plain_weights(weight, 8, 1, 3), 24);
        writer.constant(record_bytes(sample_records(8)), 25);
        WrittenConv conv = gray_conv();
        conv.int8 = false;
        conv.out.line = conv.out.group = 0;
        writer.conv(conv); // numbers with the most significant byte first
        writer.store_output({.bank = 4, .line = 2, .group = 2}, 8, 16, 4);
        CHECK_THAT(refusal(writer.segment()), Catch::Contains("bytes in another layout"));
    }
}

TEST_CASE("x2a/weights and records must be pieces of the data section") {
    auto writer = gray_writer();
    writer.constant(plain_weights(weight, 8, 1, 3), 24);
    writer.constant(record_bytes(sample_records(8)), 25);
    std::string part = "bank 24, row 0";
    SECTION("somebody wrote over the weights") {
        writer.move(gray_map, {.bank = 24, .row = 3, .line = 2, .group = 2}, {1, 8, 1});
    }
    SECTION("somebody wrote over the records") {
        writer.move(gray_map, {.bank = 25, .row = 0, .line = 2, .group = 2}, {1, 8, 1});
        part = "bank 25, row 0";
    }
    SECTION("they are loaded in another mode than read") {
        writer.constant(plain_weights(weight, 8, 1, 3), 24, 2);
    }
    writer.conv(gray_conv());
    writer.store_groups(gray_conv().out, 8, 16, 8);
    CHECK_THAT(refusal(writer.segment()), Catch::Contains("(CONV)") && Catch::Contains(part) &&
                                              Catch::Contains("no piece of the data section"));
}

TEST_CASE("x2a/transfers stay within their memories") {
    auto writer = gray_writer();
    SECTION("of the output") {
        writer.store_output(gray_map, 8, 16, 1);
        writer.store({ProgramWriter::output, 8, 512, 2, 0, 1, 0, 0});
        CHECK_THAT(refusal(writer.segment()), Catch::Contains("a store to cell 128 of 128"));
    }
    SECTION("of the data section") {
        writer.constant(std::vector<std::byte>(64), 9);
        writer.load({ProgramWriter::constants, 32, 64, 9, 0, 1, 0, 0});
        CHECK_THAT(refusal(writer.segment()), Catch::Contains("the data section's byte 64 of 64"));
    }
    SECTION("of the banks") {
        writer.load({ProgramWriter::plain, 0, 64, 31, 16380, 1, 0, 0});
        CHECK(!refusal(writer.segment()).empty());
    }
}

TEST_CASE("x2a/work and memory out of proportion are refused") {
    auto writer = gray_writer();
    SECTION("maps larger than the banks") {
        writer.resize(gray_map, {.bank = 3}, {8, 16, 512}, 2048, 2048, 0, 0);
        CHECK(refusal(writer.segment()) ==
              "function 0, word 6 (RESIZE): a map of 2147483648 cells is not understood");
    }
    SECTION("results larger than the banks") {
        WrittenConv conv = gray_conv();
        conv.lines = 2048, conv.width = 2048 * 8;
        writer.conv(conv);
        CHECK_THAT(refusal(writer.segment()), Catch::Contains("a map of 67108864 cells"));
    }
    SECTION("memory outside") {
        writer.made().intermediate_bytes = std::int64_t{1} << 29;
        writer.load({ProgramWriter::intermediate, 0, 64, 3, 0, 1, 0, 0});
        CHECK_THAT(refusal(writer.segment()), Catch::Contains("has 536870912 bytes"));
    }
}

} // namespace hbdnn::format::x2a
