// SPDX-License-Identifier: Apache-2.0
// What networks get to see of files: pictures, arrays, folders and lists of them.
#include "tools/boardless/input/input_set.h"

#include "conformance/tools/sample_folder.h"

#include <catch2/catch.hpp>
#include <cmath>

using namespace boardless;
using emu::Dtype;
using emu::TensorSpec;

namespace {

TensorSpec input(std::string name, emu::Shape shape, bool channels_first = false) {
    TensorSpec spec{std::move(name), Dtype::f32, shape, {}, channels_first};
    return spec;
}

// 1 line of 2 pixels: red, green, blue of both.
const std::string two_pixels("\x0a\x14\x1e\x28\x32\x3c", 6);
const TensorSpec two_wide = input("x", {1, 1, 2, 3}), two_planes = input("x", {1, 3, 1, 2}, true);

std::vector<float> read(const InputSet& set, std::size_t sample, const TensorSpec& spec,
                        std::size_t index = 0) {
    std::vector<float> reals(static_cast<std::size_t>(spec.shape.elements()));
    REQUIRE(set.read(sample, index, reals));
    return reals;
}

InputSet opened(const std::string& path, const TensorSpec& spec, emu::Normalisation pixels = {}) {
    auto set = InputSet::open(path, {&spec, 1}, {std::move(pixels)});
    if (!set) FAIL(set.error().detail);
    return *std::move(set);
}

std::string refusal(const std::string& path, std::vector<TensorSpec> inputs,
                    emu::Normalisation pixels = {}) {
    const auto set = InputSet::open(path, inputs, std::vector(inputs.size(), pixels));
    REQUIRE(!set);
    return set.error().detail;
}

} // namespace

using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Reals = std::vector<float>;

TEST_CASE("inputs/a picture of the network's size is taken as it is, in either order of axes") {
    const SampleFolder folder;
    const std::string path = folder.add("a.ppm", ppm_file(2, 1, two_pixels));
    CHECK(read(opened(path, two_wide), 0, two_wide) == Reals{10, 20, 30, 40, 50, 60});
    CHECK(read(opened(path, two_planes), 0, two_planes) == Reals{10, 40, 20, 50, 30, 60});
    CHECK(opened(path, two_wide).size() == 1);
    CHECK(opened(path, two_wide).holds_pictures(0));
}

TEST_CASE("inputs/mean and deviation") {
    const SampleFolder folder;
    const std::string path = folder.add("a.ppm", ppm_file(2, 1, two_pixels));
    const emu::Normalisation one{{10}, {2}}, each{{10, 20, 30}, {1, 2, 4}};
    CHECK(read(opened(path, two_wide, one), 0, two_wide) == Reals{0, 5, 10, 15, 20, 25});
    CHECK(read(opened(path, two_wide, each), 0, two_wide) == Reals{0, 0, 0, 30, 15, 7.5F});
    CHECK(read(opened(path, two_planes, each), 0, two_planes) == Reals{0, 30, 0, 15, 0, 7.5F});
}

TEST_CASE("inputs/grey networks see grey, and every place of a batch the same") {
    const SampleFolder folder;
    const std::string path = folder.add("a.ppm", ppm_file(1, 1, std::string(3, '\x64')));
    const TensorSpec grey = input("x", {2, 1, 1, 1});
    CHECK(read(opened(path, grey), 0, grey) == Reals{100, 100});
    const TensorSpec stretched = input("x", {1, 3, 2, 3});
    CHECK(read(opened(path, stretched), 0, stretched) == Reals(18, 100));
}

TEST_CASE("inputs/a folder is sorted, and what is no sample in it is left out") {
    const SampleFolder folder;
    folder.add("b.PPM", ppm_file(1, 1, std::string(3, '\x02')));
    folder.add("c.npy", npy_file("|u1", "(2, 1, 1, 3)", "\x03\x03\x03\x04\x04\x04"));
    folder.add("a.ppm", ppm_file(1, 1, std::string(3, '\x01')));
    folder.add("README.txt", "no sample");
    const TensorSpec pixel = input("x", {1, 1, 1, 3});
    const InputSet set = opened(folder.path(), pixel);
    REQUIRE(set.size() == 4);
    for (int i = 0; i < 4; ++i) CHECK(read(set, i, pixel) == Reals(3, static_cast<float>(i + 1)));
    CHECK(set.holds_pictures(0));
}

TEST_CASE("inputs/arrays of real numbers are what the network takes") {
    const SampleFolder folder;
    const TensorSpec planes = input("x", {1, 2, 1, 2}, true);
    const emu::Normalisation pixels{{100}, {2}};
    const std::string singles("\0\0\x80\x3f\0\0\0\x40\0\0\x40\x40\0\0\x80\x40", 16);
    const std::string path = folder.add("a.npy", npy_file("<f4", "(1, 2, 1, 2)", singles));
    CHECK(read(opened(path, planes, pixels), 0, planes) == Reals{1, 2, 3, 4});
    CHECK_FALSE(opened(path, planes).holds_pictures(0));
    const std::string halves =
        folder.add("b.npy", npy_file("<f2", "(4,)", {"\0\x3c\0\x40\0\x42\0\x44", 8}));
    CHECK(read(opened(halves, planes), 0, planes) == Reals{1, 2, 3, 4});
    const TensorSpec one = input("x", {1});
    const InputSet four = opened(path, one);
    REQUIRE(four.size() == 4);
    for (int i = 0; i < 4; ++i) CHECK(read(four, i, one) == Reals{static_cast<float>(i + 1)});
}

TEST_CASE("inputs/one file with real numbers, and not all of an input are pixels") {
    const SampleFolder folder;
    folder.add("a.ppm", ppm_file(1, 1, std::string(3, '\x01')));
    folder.add("b.npy", npy_file("<f4", "(3,)", std::string(12, '\0')));
    CHECK_FALSE(opened(folder.path(), input("x", {1, 1, 1, 3})).holds_pictures(0));
}

TEST_CASE("inputs/a list names a file per input and line, relative to itself") {
    const SampleFolder folder;
    folder.add("a.ppm", ppm_file(1, 1, std::string(3, '\x01')));
    folder.add("b.npy", npy_file("|u1", "(2,)", "\x02\x03"));
    folder.add("c.npy", npy_file("<i4", "(2,)", {"\x04\0\0\0\x05\0\0\0", 8}));
    const std::string list =
        folder.add("set.txt", "a.ppm c.npy\r\n\n  " + folder.path() + "/a.ppm\tb.npy");
    const std::vector<TensorSpec> inputs{input("x", {1, 1, 1, 3}), input("y", {2})};
    auto set = InputSet::open(list, inputs, {{}, {}});
    REQUIRE(set);
    REQUIRE(set->size() == 2);
    CHECK(read(*set, 1, inputs[0], 0) == Reals{1, 1, 1});
    CHECK(read(*set, 0, inputs[1], 1) == Reals{4, 5});
    CHECK(read(*set, 1, inputs[1], 1) == Reals{2, 3});
    CHECK(set->holds_pictures(0));
    CHECK_FALSE(set->holds_pictures(1));
}

TEST_CASE("inputs/blue first: pictures, not arrays") {
    const SampleFolder folder;
    folder.add("a.ppm", ppm_file(2, 1, "\x01\x02\x03\x04\x05\x06"));
    folder.add("b.npy", npy_file("|u1", "(1, 1, 2, 3)", "\x01\x02\x03\x04\x05\x06"));
    const TensorSpec spec = input("x", {1, 1, 2, 3});
    InputSet set = opened(folder.path(), spec);
    set.take_blue_first();
    CHECK(read(set, 0, spec) == Reals{3, 2, 1, 6, 5, 4});
    CHECK(read(set, 1, spec) == Reals{1, 2, 3, 4, 5, 6});
}

TEST_CASE("inputs/each input has its own means and deviations") {
    const SampleFolder folder;
    folder.add("a.ppm", ppm_file(1, 1, std::string(3, '\x05')));
    const std::string list = folder.add("set.txt", "a.ppm a.ppm");
    const std::vector<TensorSpec> inputs{input("x", {1, 1, 1, 3}), input("y", {1, 1, 1, 3})};
    const auto set = InputSet::open(list, inputs, {{{1, 2, 3}, {1}}, {{0}, {2}}});
    REQUIRE(set);
    CHECK(read(*set, 0, inputs[0], 0) == Reals{4, 3, 2});
    CHECK(read(*set, 0, inputs[1], 1) == Reals{2.5F, 2.5F, 2.5F});
}

TEST_CASE("inputs/files that are none are refused by name") {
    const SampleFolder folder;
    const TensorSpec pixel = input("x", {1, 1, 1, 3});
    CHECK_THAT(refusal(folder.path(), {pixel}), EndsWith("no .npy file is in this folder"));
    CHECK_THAT(refusal(folder.path() + "/absent", {pixel}),
               EndsWith("absent: No such file or directory"));
    CHECK_THAT(refusal("/dev/null", {pixel}), EndsWith("not a file"));
    CHECK_THAT(refusal(folder.add("a.png", "text"), {pixel}),
               EndsWith("a.png: not a picture that can be read"));
    CHECK_THAT(refusal(folder.path(), {pixel}), Contains("a.png: not a picture"));
    CHECK_THAT(refusal(folder.add("huge.ppm", "P6 16000 16000 255\n"), {pixel}),
               Contains("huge.ppm: a picture of 16000x16000 pixels"));
    CHECK_THAT(refusal(folder.add("b.npy", "text"), {pixel}), Contains("b.npy: not a .npy file"));
    CHECK_THAT(refusal(folder.add("c.npy", npy_file("|u1", "(4,)", "1234")), {pixel}),
               EndsWith("c.npy: it holds 4 values, input 'x' (1x1x1x3) takes 3 or a multiple"));
    CHECK_THAT(refusal(folder.add("d.npy", npy_file("|u1", "(0, 3)", "")), {pixel}),
               Contains("0 values"));
    CHECK_THAT(refusal(folder.add("e.npy", npy_file("|u1", "(3,)", "12")), {pixel}),
               Contains("e.npy: the file ends at byte"));
    CHECK_THAT(refusal(folder.add("f.npy", npy_file("|u1", "(3,)", "1234")), {pixel}),
               EndsWith("f.npy: bytes follow the values"));
    CHECK_THAT(refusal(folder.add("g.npy", npy_file("|i1", "(3,)", "123")), {pixel}),
               Contains("g.npy: it holds int8"));
    CHECK_THAT(refusal(folder.add("h.bin", std::string(9, '\0')), {pixel}),
               Contains("h.bin: neither a picture"));
}

TEST_CASE("inputs/what does not fit the network is refused") {
    const SampleFolder folder;
    const TensorSpec pixel = input("x", {1, 1, 1, 3}), grey = input("x", {1, 1, 1, 1});
    const std::string picture = folder.add("a.ppm", ppm_file(1, 1, "123"));
    CHECK_THAT(refusal(picture, {input("x", {1, 1, 1, 2})}), Contains("takes no pictures"));
    CHECK_THAT(refusal(picture, {input("x", {4, 3})}), Contains("takes no pictures"));
    CHECK_THAT(refusal(picture, {pixel, pixel}), Contains("1 file for a network of 2 inputs"));
    CHECK_THAT(refusal(picture, {grey}, {{1, 2, 3}, {}}),
               Contains("3 means for input 'x', which has 1 channel"));
    CHECK_THAT(refusal(picture, {pixel}, {{}, {1, 2}}), Contains("2 deviations"));
    CHECK_THAT(refusal(picture, {pixel}, {{}, {0}}), Contains("not 0"));
    CHECK_THAT(refusal(picture, {pixel}, {{NAN}, {}}), Contains("finite"));
}

TEST_CASE("inputs/lists are refused by line") {
    const SampleFolder folder;
    const TensorSpec pixel = input("x", {1, 1, 1, 3});
    folder.add("a.ppm", ppm_file(1, 1, "123"));
    folder.add("b.npy", npy_file("|u1", "(6,)", "123456"));
    CHECK_THAT(refusal(folder.add("empty.txt", "\n \n"), {pixel}), EndsWith("the list is empty"));
    CHECK_THAT(refusal(folder.add("two.txt", "\na.ppm a.ppm\n"), {pixel}),
               Contains("two.txt: line 2: ") && Contains("2 files for a network of 1 input"));
    CHECK_THAT(refusal(folder.add("absent.txt", "absent.png\n"), {pixel}),
               Contains("line 1: ") && EndsWith("absent.png: No such file or directory"));
    CHECK_THAT(refusal(folder.add("uneven.txt", "a.ppm b.npy\n"), {pixel, pixel}),
               Contains("b.npy: it holds 2 samples"));
}

TEST_CASE("inputs/a picture that breaks off is refused when it is read, or black from there on") {
    const SampleFolder folder;
    const std::string header("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\4\0\0\0\4\x08\2\0\0\0crc.", 33);
    const TensorSpec pixel = input("x", {1, 2, 2, 3}), two = input("x", {1, 1, 2, 3});
    const InputSet set = opened(folder.add("a.png", header), pixel);
    Reals reals(12);
    const emu::Outcome outcome = set.read(0, 0, reals);
    REQUIRE(!outcome);
    CHECK_THAT(outcome.error().detail, Contains("a.png: a damaged picture"));
    const std::string half = folder.add("b.ppm", ppm_file(2, 1, "\x01\x01\x01"));
    CHECK(read(opened(half, two), 0, two) == Reals{1, 1, 1, 0, 0, 0});
}
