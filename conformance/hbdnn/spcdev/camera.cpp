// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/camera.h"

#include "conformance/described/temporary_folder.h"
#include "conformance/hbdnn/spcdev/made_frames.h"
#include "libhbdnn/spcdev/picture/colour.h"
#include "libhbdnn/spcdev/picture/picture_file.h"
#include "libhbdnn/spcdev/picture/sensor.h"

#include <catch2/catch.hpp>

using namespace hbdnn::spcdev;
using namespace spcdev_tests;

TEST_CASE("without anything else the camera sees bars") {
    const auto camera = Camera::open({64, 32});
    REQUIRE(camera);
    const auto frame = (*camera)->frame(0);
    REQUIRE(frame);
    CHECK((*frame)->size == Size{64, 32});
    const Picture picture = picture_of(**frame);
    CHECK(int{picture.pixels[0].red} == 255); // white
    CHECK(int{picture.pixels[60].blue} < 3);  // black
    CHECK((*(*camera)->frame(0))->bytes == (*frame)->bytes);
    CHECK((*(*camera)->frame(1))->bytes != (*frame)->bytes); // the square has moved
}

TEST_CASE("a picture is the same for ever") {
    const TemporaryFolder folder;
    const Picture picture{{4, 2}, std::vector<Rgb>(8, Rgb{10, 200, 30})};
    const Variable variable("BOARDLESS_CAMERA", folder.write("p.ppm", ppm_of(picture)));
    const auto camera = Camera::open({64, 32});
    REQUIRE(camera);
    CHECK((*(*camera)->frame(0))->bytes == frame_of(picture).bytes);
    CHECK((*(*camera)->frame(99))->bytes == frame_of(picture).bytes);
}

TEST_CASE("NV12 frames come again after the last") {
    const TemporaryFolder folder;
    std::string file;
    for (const int luma : {10, 20, 30}) {
        const auto frame = plain_frame({4, 2}, luma);
        file.append(frame->bytes.begin(), frame->bytes.end());
    }
    const Variable variable("BOARDLESS_CAMERA", folder.write("three.nv12", file));
    const Variable size("BOARDLESS_CAMERA_SIZE", "4x2");
    const auto camera = Camera::open({64, 32});
    REQUIRE(camera);
    for (const auto& [index, luma] : {std::pair{0, 10}, {1, 20}, {2, 30}, {3, 10}, {5, 30}})
        CHECK(int{(*(*camera)->frame(static_cast<std::uint64_t>(index)))->bytes[0]} == luma);
}

TEST_CASE("a number of frames is kept") {
    const Variable variable("BOARDLESS_CAMERA_FRAMES", "2");
    const auto camera = Camera::open({64, 32});
    REQUIRE(camera);
    CHECK((*camera)->frame(1));
    CHECK_FALSE((*camera)->frame(2));
}

TEST_CASE("files that are neither a picture nor frames are refused") {
    const TemporaryFolder folder;
    const std::string bytes = GENERATE(as<std::string>(), "", std::string(100, 'x'), "P6\n", "BM",
                                       "\x89PNG\r\n", "\xff\xd8\xff");
    const Variable variable("BOARDLESS_CAMERA", folder.write("file", bytes));
    CHECK_FALSE(Camera::open({64, 32}));
}

TEST_CASE("variables that are not understood are refused") {
    const auto [name, value] =
        GENERATE(table<std::string, std::string>({{"BOARDLESS_CAMERA", "/nonexistent"},
                                                  {"BOARDLESS_CAMERA", "/dev/null"},
                                                  {"BOARDLESS_CAMERA", "/"},
                                                  {"BOARDLESS_CAMERA_SIZE", "12"},
                                                  {"BOARDLESS_CAMERA_SIZE", "3x4"},
                                                  {"BOARDLESS_CAMERA_SIZE", "x"},
                                                  {"BOARDLESS_CAMERA_SIZE", "4x4x"},
                                                  {"BOARDLESS_CAMERA_SIZE", "9999x4"},
                                                  {"BOARDLESS_CAMERA_FRAMES", "many"},
                                                  {"BOARDLESS_CAMERA_FRAMES", "-1"}}));
    const Variable variable(name.c_str(), value);
    CHECK_FALSE(Camera::open({64, 32}));
}

TEST_CASE("raw frames have one colour per pixel") {
    Picture picture{{4, 2}, std::vector<Rgb>(8, Rgb{255, 255, 255})};
    const Frame frame = frame_of(picture);
    const auto eight = raw_of(frame, 8);
    REQUIRE(eight.size() == 32); // rows of 16
    CHECK(eight[3] == std::byte{255});
    CHECK(eight[4] == std::byte{0});
    const auto ten = raw_of(frame, 10);
    REQUIRE(ten.size() == 32);
    CHECK(ten[3] == std::byte{255});
    CHECK(ten[4] == std::byte{0}); // low bits
    const auto twelve = raw_of(frame, 12);
    CHECK(twelve[1] == std::byte{255});
    CHECK(twelve[2] == std::byte{0}); // low bits
    CHECK(twelve[3] == std::byte{255});
}

TEST_CASE("red, green, green, blue") {
    const Picture picture{{2, 2}, std::vector<Rgb>(4, Rgb{200, 100, 50})};
    const auto raw = raw_of(frame_of(picture), 8);
    const auto near = [&](std::size_t i, int value) {
        return std::abs(static_cast<int>(raw[i]) - value) <= 2;
    };
    CHECK(near(0, 200));
    CHECK(near(1, 100));
    CHECK(near(16, 100));
    CHECK(near(17, 50));
}
