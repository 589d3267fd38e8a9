// SPDX-License-Identifier: Apache-2.0
#include "conformance/described/temporary_folder.h"
#include "conformance/hbdnn/spcdev/made_frames.h"
#include "libhbdnn/spcdev/display.h"
#include "libhbdnn/spcdev/picture/colour.h"
#include "libhbdnn/spcdev/picture/graphics.h"
#include "libhbdnn/spcdev/picture/picture_file.h"

#include <catch2/catch.hpp>

#include <set>

using namespace hbdnn::spcdev;
using namespace spcdev_tests;

namespace {

constexpr Argb red = 0xffff0000;

// The pictures of a folder, in the order of their names.
std::vector<Picture> pictures(const TemporaryFolder& folder) {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path("")))
        names.insert(entry.path());
    std::vector<Picture> read;
    for (const std::string& name : names) {
        const auto bytes = emu::read_file(name);
        REQUIRE(bytes);
        const auto picture = read_picture(*bytes);
        REQUIRE(picture);
        read.push_back(*picture);
    }
    return read;
}

Rgb pixel(const Picture& picture, int x, int y) {
    return picture.pixels[static_cast<std::size_t>(y * picture.size.width + x)];
}

bool is(Rgb colour, int r, int g, int b) {
    return std::abs(colour.red - r) < 3 && std::abs(colour.green - g) < 3 &&
           std::abs(colour.blue - b) < 3;
}

emu::Outcome show(Display& display, int layer, Size size, int luma) {
    const auto frame = plain_frame(size, luma);
    return display.show(layer, frame->bytes.data(), static_cast<std::int64_t>(frame->bytes.size()));
}

} // namespace

TEST_CASE("each picture becomes a file, with what was drawn on it") {
    const TemporaryFolder folder;
    const Variable shown("BOARDLESS_DISPLAY", folder.path(""));
    Display display;
    REQUIRE(display.start(1, {16, 8}));
    REQUIRE(display.start(3, {16, 8}));
    REQUIRE(show(display, 1, {16, 8}, 100));
    REQUIRE(display.draw_rectangle(3, {{2, 2}, {13, 6}}, true, {red, 2}));
    REQUIRE(show(display, 1, {16, 8}, 200));
    REQUIRE(display.draw_rectangle(3, {{0, 0}, {0, 0}}, true, {0, 2}));
    REQUIRE(display.stop());
    const auto files = pictures(folder);
    REQUIRE(files.size() == 2);
    CHECK(is(pixel(files[0], 0, 0), 100, 100, 100));
    CHECK(is(pixel(files[0], 2, 2), 255, 0, 0));
    CHECK(is(pixel(files[0], 3, 3), 255, 0, 0));
    CHECK(is(pixel(files[0], 5, 4), 100, 100, 100)); // within
    CHECK(is(pixel(files[0], 13, 6), 255, 0, 0));
    CHECK(is(pixel(files[0], 14, 6), 100, 100, 100));
    CHECK(is(pixel(files[1], 2, 2), 200, 200, 200));
}

TEST_CASE("half of a colour") {
    const TemporaryFolder folder;
    const Variable shown("BOARDLESS_DISPLAY", folder.path(""));
    Display display;
    REQUIRE(display.start(1, {16, 8}));
    REQUIRE(show(display, 1, {16, 8}, 100));
    REQUIRE(display.draw_rectangle(1, {{0, 0}, {3, 3}}, false, {0x80ffffff, 4}));
    REQUIRE(display.stop());
    CHECK(is(pixel(pictures(folder).at(0), 1, 1), 178, 178, 178));
}

TEST_CASE("what lies outside is left out") {
    Graphics graphics({16, 8});
    constexpr int least = -2147483647 - 1, most = 2147483647;
    graphics.draw_rectangle({{least, least}, {most, most}}, {red, most});
    CHECK(graphics.at(15, 7) == red);
    graphics.clear();
    graphics.draw_rectangle({{-5, -5}, {20, 20}}, {red, 1});
    graphics.draw_rectangle({{3, 3}, {9, 6}}, {red, 0});
    graphics.draw_text({least, most}, "text", {red, most});
    for (int x = 0; x < 16; ++x) CHECK(graphics.at(x, 4) == 0);
    CHECK(graphics.at(16, 0) == 0);
}

TEST_CASE("texts are letters of 8x16 times the width") {
    Graphics graphics({32, 32});
    graphics.draw_text({0, 0}, "I", {red, 2});
    bool drawn = false;
    for (int y = 0; y < 32; ++y) {
        for (int x = 0; x < 32; ++x) {
            drawn = drawn || graphics.at(x, y) == red;
            if (x >= 16) CHECK(graphics.at(x, y) == 0);
            CHECK(graphics.at(x, y) == graphics.at(x / 2 * 2, y / 2 * 2));
        }
    }
    CHECK(drawn);
}

TEST_CASE("no two letters look alike but capitals and small ones, and few signs") {
    std::set<std::vector<std::pair<int, int>>> seen;
    for (char letter = '!'; letter < '`'; ++letter) {
        std::vector<std::pair<int, int>> dots;
        for (const LetterDot& dot : letter_dots(letter)) {
            REQUIRE(dot.x < letter_width);
            REQUIRE(dot.y < letter_height);
            dots.emplace_back(dot.x, dot.y);
        }
        std::ranges::sort(dots);
        REQUIRE_FALSE(dots.empty());
        seen.insert(dots);
    }
    // Five pairs: ( <, ) >, and C [, / and others that fourteen segments do not tell apart.
    CHECK(seen.size() >= 63 - 8);
    CHECK(letter_dots('a').size() == letter_dots('A').size());
    CHECK(letter_dots(' ').empty());
    CHECK_FALSE(letter_dots('\x80').empty());
}

TEST_CASE("calls that a display refuses") {
    Display display;
    CHECK_FALSE(display.stop());
    CHECK_FALSE(display.start(4, {16, 8}));
    CHECK_FALSE(display.start(-1, {16, 8}));
    CHECK_FALSE(display.start(1, {15, 8}));
    CHECK_FALSE(show(display, 1, {16, 8}, 1));
    CHECK_FALSE(display.draw_rectangle(1, {}, true, {red, 1}));
    REQUIRE(display.start(1, {16, 8}));
    CHECK_FALSE(display.start(1, {16, 8}));
    CHECK_FALSE(show(display, 2, {16, 8}, 1));
    CHECK_FALSE(display.show(1, "few", 3));
    CHECK_FALSE(display.draw_text(1, {-1, 0}, "x", true, {red, 1}));
    CHECK_FALSE(display.draw_text(1, {0, 9}, "x", true, {red, 1}));
}

TEST_CASE("X5 draws on whatever layer, unless one is strict") {
    Display display;
    REQUIRE(display.start(1, {16, 8}));
    CHECK(display.draw_rectangle(3, {}, true, {red, 1}));
    const Variable strict("BOARDLESS_STRICT", "1");
    CHECK_FALSE(display.draw_rectangle(3, {}, true, {red, 1}));
}
