// SPDX-License-Identifier: Apache-2.0
// Genuine programs of march B2E, computed from the files alone: the int32 results that independent
// interpreters of the program, or of the compiler's quantised network, have.
#include "conformance/hbdnn/format/genuine.h"
#include "conformance/lift/run_program.h"
#include "emu-core/chip/chip.h"
#include "libhbdnn/format/b2e/executable_segment.h"
#include "libhbdnn/format/b2e/words/fields.h"
#include "libhbdnn/format/bpu_file.h"

#include <zlib.h>

#include <algorithm>
#include <cstring>

namespace hbdnn::format {
namespace {

constexpr std::size_t npy_header = 128;

// The first array of numpy's compressed ones, without its header. Precondition: it is that large.
std::vector<std::byte> first_array(const emu::SharedBytes& npz, std::size_t bytes) {
    constexpr std::size_t name_at = 26, header = 30;
    const std::size_t begin = header + emu::load<std::uint16_t>(npz, name_at) +
                              emu::load<std::uint16_t>(npz, name_at + 2);
    std::vector<std::byte> values(npy_header + bytes);
    z_stream stream{};
    REQUIRE(inflateInit2(&stream, -MAX_WBITS) == Z_OK);
    stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(npz.data() + begin));
    stream.avail_in = static_cast<uInt>(npz.size() - begin);
    stream.next_out = reinterpret_cast<Bytef*>(values.data());
    stream.avail_out = static_cast<uInt>(values.size());
    inflate(&stream, Z_FINISH);
    CHECK(stream.avail_out == 0);
    inflateEnd(&stream);
    return {values.begin() + npy_header, values.end()};
}

std::vector<std::byte> as_bytes(const std::vector<int>& samples) {
    std::vector<std::byte> bytes;
    for (const int sample : samples) bytes.push_back(static_cast<std::byte>(sample));
    return bytes;
}

// Y, U and V less 128, of NV12.
std::vector<std::byte> picture_of(const emu::SharedBytes& nv12, int h, int w) {
    std::vector<int> samples;
    for (int y = 0; y < h; ++y) {
        for (int x = 0; x < w; ++x) {
            const int chroma = h * w + y / 2 * w + x / 2 * 2;
            for (const int at : {y * w + x, chroma, chroma + 1})
                samples.push_back(std::to_integer<int>(nv12.data()[at]) - 128);
        }
    }
    return as_bytes(samples);
}

using Outputs = std::vector<std::vector<std::byte>>;

hbm::Segment first_segment(const std::string& name) {
    const auto file = read_bpu_file(genuine(name));
    REQUIRE(file);
    REQUIRE(file->hbm);
    const auto segments = hbm::read_segments(file->hbm->bytes);
    REQUIRE(segments);
    return segments->front();
}

// With the bit that says so in each convolution.
hbm::Segment all_rounded(hbm::Segment segment) {
    for (hbm::Function& function : segment.functions) {
        for (std::uint64_t& word : function.words) {
            const auto unit = static_cast<b2e::Unit>(hbm::value_of(word, b2e::word::unit));
            if (unit != b2e::Unit::conv) continue;
            if (hbm::value_of(word, b2e::word::reg) == b2e::reg::operation)
                word |= std::uint64_t{1} << (b2e::word::payload_at + b2e::conv::rounds.first);
        }
    }
    return segment;
}

Outputs outputs_of(const hbm::Segment& segment, b2e::Tiles tiles,
                   const std::vector<std::byte>& input) {
    auto made = b2e::load_executable(segment, *emu::find_chip("x5"), tiles);
    INFO((made ? "" : made.error().detail));
    REQUIRE(made);
    return emu::lift::run_in_parts(made->program, {input});
}

std::uint32_t sum_of(const std::vector<std::byte>& bytes) {
    return static_cast<std::uint32_t>(
        crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

std::vector<std::uint32_t> sums_of(const Outputs& outputs) {
    std::vector<std::uint32_t> sums;
    for (const auto& output : outputs) sums.push_back(sum_of(output));
    return sums;
}

std::size_t largest(const std::vector<std::byte>& words) {
    std::vector<std::int32_t> values(words.size() / sizeof(std::int32_t));
    std::memcpy(values.data(), words.data(), words.size());
    return static_cast<std::size_t>(std::ranges::max_element(values) - values.begin());
}

} // namespace

TEST_CASE("b2e/a genuine MobileNetV2") {
    if (!is_there()) return;
    const std::string name = "genuine/x5_mobilenetv2_224x224_nv12.bin";
    const auto input = picture_of(genuine("genuine/target_class_224x224.nv12"), 224, 224);
    const hbm::Segment segment = first_segment(name);
    const auto output = outputs_of(segment, b2e::Tiles::joined, input).at(0);
    CHECK(sum_of(output) == 0x950c5817);
    CHECK(largest(output) == 905);
    CHECK(outputs_of(segment, b2e::Tiles::as_they_are, input).at(0) == output);
    // What the stored results' interpreter did everywhere.
    const auto npy = genuine("genuine/x5_mobilenetv2.int32.npy");
    const std::vector<std::byte> rounded(npy.data() + npy_header, npy.data() + npy.size());
    CHECK(outputs_of(all_rounded(segment), b2e::Tiles::joined, input).at(0) == rounded);
}

// Sums of the six results that an interpreter of the compiler's quantised network has on that
// picture; and of the stored ones, for which it rounded everywhere.
TEST_CASE("b2e/a genuine YOLO11n, attention and all") {
    if (!is_there()) return;
    const auto bytes = first_array(genuine("genuine/x5_yolo11n_input.npz"), 640 * 640 * 3);
    std::vector<int> samples;
    for (const std::byte byte : bytes) samples.push_back(static_cast<std::int8_t>(byte));
    const hbm::Segment segment = first_segment("genuine/x5_yolo11n_640x640_nv12.bin");
    const auto sums = [&](const hbm::Segment& of) {
        return sums_of(outputs_of(of, b2e::Tiles::joined, as_bytes(samples)));
    };
    CHECK(sums(segment) == std::vector<std::uint32_t>{0x7f080857, 0xee8c8e72, 0xf4f8e704,
                                                      0x45b5fdaa, 0xee4ae1d9, 0xd298f5c5});
    CHECK(sums(all_rounded(segment)) == std::vector<std::uint32_t>{0x6768ad8e, 0x99f68c04,
                                                                   0x3fd936a9, 0xf5741119,
                                                                   0xa2fda7c2, 0x46d7fc2f});
}

// What an interpreter has on a pattern; where its last layer's ReLU left something.
TEST_CASE("b2e/a genuine OSNet") {
    if (!is_there()) return;
    constexpr int h = 128, w = 64;
    std::vector<int> samples;
    for (int y = 0; y < h; ++y) {
        for (int x = 0; x < w; ++x) {
            samples.push_back((y * 37 + x * 11) % 256 - 128);
            samples.push_back((y / 2 * 29 + x / 2 * 5) % 256 - 128);
            samples.push_back((y / 2 * 7 + x / 2 * 53) % 256 - 128);
        }
    }
    const auto output =
        outputs_of(first_segment(osnet), b2e::Tiles::joined, as_bytes(samples)).at(0);
    CHECK(sum_of(output) == 0xcd2b635a);
}

} // namespace hbdnn::format
