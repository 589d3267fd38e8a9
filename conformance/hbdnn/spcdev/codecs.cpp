// SPDX-License-Identifier: Apache-2.0
#include "conformance/described/temporary_folder.h"
#include "conformance/hbdnn/spcdev/made_frames.h"
#include "libhbdnn/spcdev/decoder.h"
#include "libhbdnn/spcdev/encoder.h"

#include <catch2/catch.hpp>

using namespace hbdnn::spcdev;
using namespace spcdev_tests;

namespace {

const std::string h264("\0\0\0\1\x67\x42", 6);

} // namespace

TEST_CASE("a compressed file is refused with what to do") {
    const TemporaryFolder folder;
    Decoder decoder;
    const auto started = decoder.start(folder.write("v.h264", h264), 1, {4, 2});
    REQUIRE_FALSE(started);
    CHECK(started.error().fault == emu::Fault::unsupported);
    CHECK(started.error().detail.find("ffmpeg") != std::string::npos);
}

TEST_CASE("the frames beside a compressed file are its frames") {
    const TemporaryFolder folder;
    folder.write("v.h264.nv12", text_of(plain_frame({4, 2}, 42)));
    Decoder decoder;
    REQUIRE(decoder.start(folder.write("v.h264", h264), 1, {4, 2}));
    const auto frame = decoder.next();
    REQUIRE(frame);
    CHECK((*frame)->bytes == plain_frame({4, 2}, 42)->bytes);
    CHECK_FALSE(decoder.next());
}

TEST_CASE("frames that are given come out in order, and the end is known") {
    Decoder decoder;
    REQUIRE(decoder.start("", 1, {4, 2}));
    for (const int luma : {1, 2})
        REQUIRE(decoder.give(plain_frame({4, 2}, luma)->bytes.data(), 12, false));
    REQUIRE(decoder.give(nullptr, 0, true));
    CHECK(int{(*decoder.next())->bytes[0]} == 1);
    CHECK(int{(*decoder.next())->bytes[0]} == 2);
    CHECK_FALSE(decoder.next());
}

TEST_CASE("a packet is no frame") {
    Decoder decoder;
    REQUIRE(decoder.start("", 1, {4, 2}));
    const auto given = decoder.give(h264.data(), 6, false);
    REQUIRE_FALSE(given);
    CHECK(given.error().fault == emu::Fault::unsupported);
    CHECK(given.error().detail.find("BOARDLESS_DECODED") != std::string::npos);
}

namespace {

// A start code, a unit's header, and the bit that says whether its slice is the first of a picture.
std::string slice(int header, bool is_first, int header_bytes = 1) {
    std::string unit("\0\0\1", 3);
    unit += static_cast<char>(header);
    if (header_bytes == 2) unit += '\1';
    return unit + (is_first ? "\x88\x80" : "\x44\x80");
}

// How many frames come out for what is handed in, and the first bytes of the last.
std::pair<int, int> decoded(int type, std::initializer_list<std::string> parts) {
    Decoder decoder;
    REQUIRE(decoder.start("", type, {4, 2}));
    std::pair<int, int> result{0, -1};
    for (const std::string& part : parts) {
        REQUIRE(decoder.give(part.data(), static_cast<std::int64_t>(part.size()), false));
    }
    REQUIRE(decoder.give(nullptr, 0, true));
    while (const auto frame = decoder.next()) result = {result.first + 1, (*frame)->bytes[0]};
    return result;
}

} // namespace

TEST_CASE("compressed pictures become the frames of a file, one for each that begins") {
    const TemporaryFolder folder;
    const Variable file(
        "BOARDLESS_DECODED",
        folder.write("v.nv12", text_of(plain_frame({4, 2}, 10)) + text_of(plain_frame({4, 2}, 20)))
            .c_str());
    using Frames = std::pair<int, int>;
    const std::string jpeg("\xff\xd8\xff\xe0....", 8);
    // Parameters, then a picture of two slices.
    CHECK(decoded(1, {h264}) == Frames(0, -1));
    CHECK(decoded(1, {h264 + slice(0x65, true) + slice(0x65, false)}) == Frames(1, 10));
    CHECK(decoded(1, {slice(0x65, true), slice(0x41, true), slice(0x06, true)}) == Frames(2, 20));
    CHECK(decoded(1, {slice(0x65, true), slice(0x41, true), slice(0x41, true)}) == Frames(3, 10));
    CHECK(decoded(2, {slice(0x40, true, 2) + slice(0x26, true, 2) + slice(0x02, false, 2)}) ==
          Frames(1, 10));
    CHECK(decoded(3, {jpeg, jpeg}) == Frames(2, 20));
    // A unit that ends early, and nothing that is known.
    CHECK(decoded(1, {std::string("\0\0\1\x65", 4), "?"}) == Frames(0, -1));
}

TEST_CASE("what compressed pictures are to become must be frames") {
    const TemporaryFolder folder;
    const Variable file("BOARDLESS_DECODED", folder.write("v.nv12", "short").c_str());
    Decoder decoder;
    CHECK(decoder.start("", 1, {4, 2}).error().fault == emu::Fault::bad_input);
}

TEST_CASE("streams that are not made") {
    const int type = GENERATE(1, 2);
    Encoder encoder;
    CHECK(encoder.start(type, {4, 2}).error().fault == emu::Fault::unsupported);
}

TEST_CASE("on request every stream is its frames") {
    const Variable raw("BOARDLESS_ENCODER", "raw");
    Encoder encoder;
    REQUIRE(encoder.start(1, {4, 2}));
    const auto frame = plain_frame({4, 2}, 9);
    REQUIRE(encoder.give(frame->bytes.data(), 12));
    const auto part = encoder.next();
    REQUIRE(part);
    CHECK(std::ranges::equal(*part, std::as_bytes(std::span(frame->bytes))));
}

TEST_CASE("calls out of order") {
    Decoder decoder;
    Encoder encoder;
    CHECK_FALSE(decoder.next());
    CHECK_FALSE(decoder.stop());
    CHECK_FALSE(decoder.give(nullptr, 0, true));
    CHECK_FALSE(encoder.next());
    CHECK_FALSE(encoder.stop());
    CHECK_FALSE(encoder.give("", 0));
    REQUIRE(encoder.start(3, {4, 2}));
    CHECK_FALSE(encoder.start(3, {4, 2}));
    CHECK_FALSE(encoder.give("............", 11));
}
