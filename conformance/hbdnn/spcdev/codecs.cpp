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

std::string text_of(const SharedFrame& frame) {
    return {frame->bytes.begin(), frame->bytes.end()};
}

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
