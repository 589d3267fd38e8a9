// SPDX-License-Identifier: Apache-2.0
// Pictures of the samples: into them, into files and back.
extern "C" {
#include "samples/picture/draw.h"
}

#include <algorithm>
#include <catch2/catch.hpp>
#include <climits>
#include <cstdlib>
#include <string>
#include <unistd.h>
#include <vector>

namespace {

constexpr colour green{0, 200, 0};

struct Canvas {
    explicit Canvas(int width, int height, int channels = 3)
        : pixels(static_cast<std::size_t>(width * height * channels)) {
        picture = {width, height, channels, pixels.data()};
    }
    bool is(int x, int y, colour wanted) const {
        const unsigned char* at =
            &pixels[3 * (std::size_t(y) * std::size_t(picture.width) + std::size_t(x))];
        return at[0] == wanted.red && at[1] == wanted.green && at[2] == wanted.blue;
    }
    int count(colour wanted) const {
        int sum = 0;
        for (int y = 0; y < picture.height; ++y) {
            for (int x = 0; x < picture.width; ++x) sum += is(x, y, wanted);
        }
        return sum;
    }
    std::vector<unsigned char> pixels;
    struct picture picture {};
};

struct File {
    File() { close(mkstemp(path.data())); }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    ~File() { unlink(path.c_str()); }
    std::string path = "drawing_XXXXXX";
};

} // namespace

TEST_CASE("a frame lies inside its area") {
    Canvas canvas(20, 10);
    draw_rectangle(&canvas.picture, {2, 1, 12, 9}, 2, green);
    CHECK(canvas.count(green) == 10 * 8 - 6 * 4);
    CHECK(canvas.is(2, 1, green));
    CHECK(canvas.is(11, 8, green));
    CHECK(canvas.is(3, 2, green));
    CHECK(canvas.is(4, 3, {}));
    CHECK(canvas.is(1, 1, {}));
    CHECK(canvas.is(12, 8, {}));
}

TEST_CASE("a frame thicker than its area fills it") {
    Canvas canvas(20, 10);
    draw_rectangle(&canvas.picture, {2, 1, 5, 9}, 50, green);
    CHECK(canvas.count(green) == 3 * 8);
}

TEST_CASE("what lies outside is left out") {
    Canvas canvas(20, 10);
    draw_rectangle(&canvas.picture, {-5, -5, 100, 5}, 1, green);
    CHECK(canvas.count(green) == 20);
    fill_rectangle(&canvas.picture, {18, 8, INT_MAX, INT_MAX}, green);
    CHECK(canvas.count(green) == 20 + 4);
    fill_rectangle(&canvas.picture, {INT_MIN, INT_MIN, 0, 0}, green);
    fill_rectangle(&canvas.picture, {15, 7, 3, 2}, green);
    CHECK(canvas.count(green) == 20 + 4);
}

TEST_CASE("a grey picture takes the green") {
    Canvas canvas(4, 4, 1);
    fill_rectangle(&canvas.picture, {1, 1, 3, 3}, {1, 77, 2});
    CHECK(std::count(canvas.pixels.begin(), canvas.pixels.end(), 77) == 4);
}

TEST_CASE("a label's ink stands out from its ground") {
    Canvas light(100, 40), dark(100, 40);
    draw_label(&light.picture, 10, 20, "face 0.93", 1, {250, 250, 250});
    CHECK(light.is(10, 20, {250, 250, 250}));
    CHECK(light.is(9, 20, {}));
    CHECK(light.is(10, 20 + label_height(1) - 1, {250, 250, 250}));
    CHECK(light.is(10, 20 + label_height(1), {}));
    draw_label(&dark.picture, 10, 20, "face 0.93", 1, {0, 0, 90});
    CHECK(dark.count({255, 255, 255}) > 40);
    CHECK(dark.count({255, 255, 255}) < dark.count({0, 0, 90}));
}

TEST_CASE("the same label twice as large has four times the pixels") {
    Canvas small(200, 60), large(200, 60);
    draw_label(&small.picture, 0, 0, "bus 0.86", 1, green);
    draw_label(&large.picture, 0, 0, "bus 0.86", 2, green);
    CHECK(small.count(green) > 0);
    CHECK(large.count(green) == 4 * small.count(green));
}

TEST_CASE("a label is moved into the picture") {
    Canvas moved(100, 40), corner(100, 40);
    draw_label(&moved.picture, 95, -12, "face", 1, green);
    CHECK(moved.is(99, 0, green));
    CHECK(moved.is(99, label_height(1) - 1, green));
    draw_label(&corner.picture, INT_MAX, INT_MAX, "face", 1, green);
    CHECK(corner.count(green) == moved.count(green));
    CHECK(corner.is(99, 39, green));
}

TEST_CASE("any bytes and any length can be a label") {
    Canvas strange(300, 40), asked(300, 40), tiny(3, 3);
    draw_label(&strange.picture, 0, 0, "\xff\n\x1b", 1, green);
    draw_label(&asked.picture, 0, 0, "???", 1, green);
    CHECK(strange.pixels == asked.pixels);
    draw_label(&tiny.picture, 0, 0, std::string(5000, '@').c_str(), 3, green);
    CHECK(tiny.count(green) == 9);
}

TEST_CASE("a picture comes back from its file") {
    Canvas canvas(7, 5);
    for (std::size_t i = 0; i < canvas.pixels.size(); ++i)
        canvas.pixels[i] = static_cast<unsigned char>(i * 37);
    const File file;
    REQUIRE(save_png(file.path.c_str(), &canvas.picture) == 0);
    const picture read = read_picture(file.path.c_str(), 3);
    REQUIRE(read.pixels);
    CHECK(read.width == 7);
    CHECK(read.height == 5);
    CHECK(std::equal(canvas.pixels.begin(), canvas.pixels.end(), read.pixels));
    std::free(read.pixels);
}

TEST_CASE("a picture of the wanted size stays as it is") {
    Canvas canvas(6, 4);
    fill_rectangle(&canvas.picture, {3, 0, 6, 4}, green);
    unsigned char* same = stretch_picture(&canvas.picture, 6, 4);
    REQUIRE(same);
    CHECK(std::equal(canvas.pixels.begin(), canvas.pixels.end(), same));
    std::free(same);
}

TEST_CASE("a picture of another size is stretched") {
    Canvas canvas(6, 4);
    fill_rectangle(&canvas.picture, {3, 0, 6, 4}, green);
    unsigned char* twice = stretch_picture(&canvas.picture, 12, 8);
    REQUIRE(twice);
    CHECK(twice[1] == 0);
    CHECK(twice[3 * 12 * 8 - 2] == 200);
    std::free(twice);
    CHECK(!stretch_picture(&canvas.picture, 0, 8));
    CHECK(!stretch_picture(&canvas.picture, 8, -1));
}

TEST_CASE("files that are no pictures, and folders that are not there") {
    Canvas canvas(2, 2);
    const File empty;
    CHECK(!read_picture(empty.path.c_str(), 3).pixels);
    CHECK(!read_picture("absent.png", 3).pixels);
    CHECK(!load_picture("absent.png", 2, 2, 3));
    CHECK(save_png("absent/out.png", &canvas.picture) != 0);
    CHECK(save_png("/dev/full", &canvas.picture) != 0);
}
