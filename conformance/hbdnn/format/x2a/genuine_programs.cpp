// SPDX-License-Identifier: Apache-2.0
// A genuine program of march X2A, computed from the file alone: the int32 results that an
// independent interpreter has, and the same joined and tile by tile.
#include "conformance/hbdnn/format/genuine.h"
#include "conformance/lift/run_program.h"
#include "emu-core/chip/chip.h"
#include "emu-core/model/container/deflate.h"
#include "libhbdnn/format/bpu_file.h"
#include "libhbdnn/format/x2a/executable_segment.h"

namespace hbdnn::format {
namespace {

constexpr int side = 224;

// int8, 1, H, W, C: Y, U and V less 128, of NV12.
std::vector<std::byte> picture(const emu::SharedBytes& nv12) {
    const auto sample = [&](int at) {
        return static_cast<std::byte>(std::to_integer<int>(nv12.data()[at]) - 128);
    };
    std::vector<std::byte> values;
    for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) {
            const int chroma = side * side + y / 2 * side + x / 2 * 2;
            values.insert(values.end(), {sample(y * side + x), sample(chroma), sample(chroma + 1)});
        }
    }
    return values;
}

std::vector<std::byte> computed(const hbm::Segment& segment, x2a::Tiles tiles) {
    auto made = x2a::load_executable(segment, *emu::find_chip("x3"), tiles);
    INFO((made ? "" : made.error().detail));
    REQUIRE(made);
    const auto input = picture(genuine("genuine/target_class_224x224.nv12"));
    return emu::lift::run_in_parts(made->program, {input}).at(0);
}

} // namespace

TEST_CASE("x2a/a genuine MobileNetV2") {
    if (!is_there()) return;
    const auto file = read_bpu_file(genuine("genuine/x3_mobilenetv2_224x224_nv12.bin"));
    REQUIRE(file);
    REQUIRE(file->hbm);
    const auto segments = hbm::read_segments(file->hbm->bytes);
    REQUIRE(segments);
    REQUIRE(segments->size() == 1);
    // The stored results' interpreter, but for shifts in two steps, as a board's word says that
    // they are (docs/formats/hbdnn-x2a.md).
    const auto results = computed(segments->front(), x2a::Tiles::joined);
    CHECK(emu::crc32(results) == 0x446e479c);
    CHECK(computed(segments->front(), x2a::Tiles::as_they_are) == results);
}

} // namespace hbdnn::format
