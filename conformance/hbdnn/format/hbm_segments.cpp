// SPDX-License-Identifier: Apache-2.0
// Segments of genuine HBMs, whole; compressed constants.
#include "conformance/hbdnn/format/genuine.h"
#include "libhbdnn/format/bpu_file.h"
#include "libhbdnn/format/hbm/segment.h"

#include <algorithm>

namespace hbdnn::format {
namespace {

std::size_t words_of(const hbm::Segment& segment) {
    std::size_t words = 0;
    for (const hbm::Function& function : segment.functions) words += function.words.size();
    return words;
}

hbm::Segment only_segment(const std::string& name) {
    const auto file = read_bpu_file(genuine(name));
    REQUIRE(file);
    REQUIRE(file->hbm);
    const auto segments = hbm::read_segments(file->hbm->bytes);
    INFO((segments ? "" : segments.error().detail));
    REQUIRE(segments);
    REQUIRE(segments->size() == 1);
    return segments->front();
}

} // namespace

TEST_CASE("hbm/genuine segments leave nothing over") {
    if (!is_there()) return;
    const char* march[] = {"B2E", "B2E", "X2A", "B2E"};
    std::size_t number = 0;
    for (const char* name : {"genuine/x5_mobilenetv2_224x224_nv12.bin",
                             "genuine/x5_yolo11n_640x640_nv12.bin", lenet, osnet}) {
        INFO(name);
        const hbm::Segment segment = only_segment(name);
        CHECK(segment.march == march[number++]);
        CHECK(segment.inputs.size() + segment.outputs.size() + segment.pieces.size() +
                  segment.intermediates.size() + segment.constant_tensors.size() ==
              segment.tensor_count);
        // Constants follow one another up to the end of their area.
        std::vector<std::pair<std::int64_t, std::int64_t>> parts;
        for (const auto& tensor : segment.constant_tensors)
            parts.emplace_back(tensor.offset, tensor.bytes);
        std::ranges::sort(parts);
        std::int64_t end = 0;
        for (const auto& [offset, bytes] : parts) {
            CHECK(offset - end < 64);
            end = std::max(end, offset + bytes); // some share bytes
        }
        CHECK(end == static_cast<std::int64_t>(segment.constants.size()));
    }
}

TEST_CASE("hbm/debug records name each word's layer") {
    if (!is_there()) return;
    const hbm::Segment segment = only_segment("genuine/x5_mobilenetv2_224x224_nv12.bin");
    const hbm::DebugNames names = hbm::read_debug_names(segment);
    CHECK(names.layer_of.size() == words_of(segment));
    CHECK(names.layers.size() == 58);
    CHECK(names.of(8) == "HBDK&Layer2&HZ_PREPROCESS_FOR_data");
    CHECK(names.of(names.layer_of.size()).empty());
    CHECK(hbm::read_debug_names(only_segment(lenet)).layers.empty());
}

// Flag 5 announces one byte, which compressed loads have.
TEST_CASE("hbm/debug records of a compressed load") {
    std::vector<std::byte> area;
    for (const int value : {9, 0, 0, 0, 0x21, 0, 1, 0, 2, 0x01, 0, 0, 0}) // bytes; two records
        area.push_back(static_cast<std::byte>(value));
    for (const char letter : {'a', '\0', 'b', '\0'}) area.push_back(static_cast<std::byte>(letter));
    hbm::Segment segment;
    segment.debug = area;
    const hbm::DebugNames names = hbm::read_debug_names(segment);
    CHECK(names.layer_of == std::vector<std::int32_t>{1, 0});
    CHECK(names.of(0) == "b");
    CHECK(names.of(1) == "a");
}

TEST_CASE("hbm/compressed constants") {
    // Per stream two blocks: one of sixteen 5s without a mask, one of a single -1 at place 3.
    std::vector<std::byte> stream(32);
    stream[0] = std::byte{1};
    const auto put = [&](std::size_t bit, std::uint32_t value, std::size_t width) {
        for (std::size_t i = 0; i < width; ++i, ++bit)
            stream[16 + bit / 8] |= static_cast<std::byte>((value >> i & 1) << bit % 8);
    };
    put(0, 2 << 2, 5); // no mask, not signed, three bits
    for (std::size_t i = 0; i < 16; ++i) put(5 + i * 3, 5, 3);
    put(53, 0b00011, 5); // mask, signed, one bit
    put(58, 1 << 3, 16);
    put(74, 1, 1);
    std::vector<std::byte> stored;
    for (int i = 0; i < 4; ++i) stored.insert(stored.end(), stream.begin(), stream.end());
    const auto plain = hbm::decompress(stored, 128);
    REQUIRE(plain);
    CHECK(std::ranges::count(*plain, std::byte{5}) == 64);
    CHECK(std::ranges::count(*plain, std::byte{}) == 60);
    CHECK((*plain)[32 + 16 + 3] == std::byte{0xFF});
    CHECK(!hbm::decompress(stored, 512));
    CHECK(!hbm::decompress(emu::Bytes(stored).first(127), 128));
}

} // namespace hbdnn::format
