// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/picture/picture_file.h"

#include <catch2/catch.hpp>

#include <random>

using namespace hbdnn::spcdev;

namespace {

emu::Bytes bytes_of(const std::string& text) {
    return std::as_bytes(std::span(text));
}

std::string text(std::initializer_list<int> bytes) {
    std::string text;
    for (const int byte : bytes) text.push_back(static_cast<char>(byte));
    return text;
}

std::string word(std::uint32_t value) {
    return std::string(reinterpret_cast<const char*>(&value), 4);
}

std::string half(std::uint16_t value) {
    return std::string(reinterpret_cast<const char*>(&value), 2);
}

std::string bitmap(int width, int height, int bits, const std::string& pixels,
                   std::uint32_t compression = 0, const std::string& palette = {}) {
    return "BM" + word(0) + word(0) + word(static_cast<std::uint32_t>(54 + palette.size())) +
           word(40) + word(static_cast<std::uint32_t>(width)) +
           word(static_cast<std::uint32_t>(height)) + half(1) +
           half(static_cast<std::uint16_t>(bits)) + word(compression) + std::string(20, '\0') +
           palette + pixels;
}

bool same(Rgb a, Rgb b) {
    return a.red == b.red && a.green == b.green && a.blue == b.blue;
}

} // namespace

TEST_CASE("PPM") {
    const std::string file = "P6 # a comment\n2 1\n255\n" + text({1, 2, 3, 4, 5, 6});
    const auto picture = read_picture(bytes_of(file));
    REQUIRE(picture);
    CHECK(picture->size == Size{2, 1});
    CHECK(same(picture->pixels[0], {1, 2, 3}));
    CHECK(same(picture->pixels[1], {4, 5, 6}));
}

TEST_CASE("PGM") {
    const auto picture = read_picture(bytes_of("P5\n1 2\n255\n" + text({7, 8})));
    REQUIRE(picture);
    CHECK(same(picture->pixels[1], {8, 8, 8}));
}

TEST_CASE("PPM is read as it was written") {
    const Picture picture{{2, 2}, {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12}}};
    const auto again = read_picture(ppm_of(picture));
    REQUIRE(again);
    for (std::size_t i = 0; i < 4; ++i) CHECK(same(again->pixels[i], picture.pixels[i]));
}

TEST_CASE("a bitmap begins with its last row, each in whole words") {
    const std::string rows = text({1, 2, 3, 0, 4, 5, 6, 0}); // 1x2, blue first
    const auto picture = read_picture(bytes_of(bitmap(1, 2, 24, rows)));
    REQUIRE(picture);
    CHECK(same(picture->pixels[0], {6, 5, 4}));
    CHECK(same(picture->pixels[1], {3, 2, 1}));
}

TEST_CASE("a bitmap of negative height begins with its first row") {
    const auto picture = read_picture(bytes_of(bitmap(1, -2, 24, text({1, 2, 3, 0, 4, 5, 6, 0}))));
    REQUIRE(picture);
    CHECK(same(picture->pixels[0], {3, 2, 1}));
}

TEST_CASE("bitmaps of 32 bits, and with a palette") {
    const auto wide = read_picture(bytes_of(bitmap(1, 1, 32, text({1, 2, 3, 255}), 3)));
    REQUIRE(wide);
    CHECK(same(wide->pixels[0], {3, 2, 1}));
    std::string palette(1024, '\0');
    palette.replace(20, 3, text({9, 8, 7}));
    const auto indexed = read_picture(bytes_of(bitmap(1, 1, 8, text({5, 0, 0, 0}), 0, palette)));
    REQUIRE(indexed);
    CHECK(same(indexed->pixels[0], {7, 8, 9}));
}

TEST_CASE("what is no picture that is read is refused") {
    const std::string file =
        GENERATE(std::string(), std::string("P6"), std::string("P6\n2 2\n255\nx"),
                 std::string("P6\n2 2\n65535\n"), std::string("P6\n-2 2\n255\n"),
                 std::string("P6\n0 2\n255\n"), std::string("P5\n99999 99999\n255\n"),
                 std::string("\x89PNG\r\n"), std::string("BM"), bitmap(2, 2, 24, "few"),
                 bitmap(0, 2, 24, ""), bitmap(8193, 1, 24, ""), bitmap(1, -2147483647 - 1, 24, ""),
                 bitmap(1, 1, 16, "....", 0), bitmap(1, 1, 24, "....", 1), bitmap(1, 1, 8, "...."));
    CHECK_FALSE(read_picture(bytes_of(file)));
}

TEST_CASE("damaged pictures do no harm") {
    std::mt19937 random(1);
    const std::string files[] = {"P6\n3 3\n255\n" + std::string(27, 'x'),
                                 bitmap(3, 3, 24, std::string(36, 'y')),
                                 bitmap(2, 2, 8, std::string(8, '\1'), 0, std::string(1024, 'p'))};
    for (int i = 0; i < 30000; ++i) {
        std::string file = files[i % 3];
        for (unsigned changes = random() % 4 + 1; changes > 0; --changes)
            file[random() % std::min<std::size_t>(file.size(), 60)] = static_cast<char>(random());
        if (random() % 4 == 0) file.resize(random() % file.size());
        const auto picture = read_picture(bytes_of(file));
        if (picture)
            REQUIRE(picture->pixels.size() == static_cast<std::size_t>(picture->size.width) *
                                                  static_cast<std::size_t>(picture->size.height));
    }
}
