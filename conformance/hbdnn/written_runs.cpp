// SPDX-License-Identifier: Apache-2.0
// Files of our own with programs for the BPU of march X2A, through the library's functions.
#include "conformance/described/temporary_folder.h"
#include "conformance/hbdnn/format/x2a/written_programs.h"
#include "conformance/hbdnn/loaded_file.h"

namespace x2a = hbdnn::format::x2a;

TEST_CASE("written/a .bin computes from its own program, then its operators") {
    const std::vector<int> pixels{-128, -50, 3, 127, 64, 0, -1, 90}; // less 128
    std::vector<std::byte> picture;
    for (const int pixel : pixels) picture.push_back(static_cast<std::byte>(pixel + 128));
    const TemporaryFolder folder;
    const auto file = hbdnn::format::written(x2a::gray_program_file());
    const auto result = LoadedFile(folder.write("net.bin", file)).run(picture);
    const float scales[] = {0.5F, 0.25F, 2};
    REQUIRE(result.size() == 3);
    for (std::int32_t k = 0; k < 3; ++k)
        CHECK(result[k] == static_cast<float>(x2a::gray_sum(pixels, k)) * scales[k]);
}

// What the runtime tells of a raw HBM is where its numbers are, and what they mean.
TEST_CASE("written/a .hbm computes, and tells shifts and padded shapes") {
    constexpr int h = 8, w = 16;
    const x2a::SmallMap sample = x2a::sample_picture(h, w);
    std::vector<std::byte> picture(h * w * 3 / 2);
    for (int y = 0; y < h; ++y) {
        for (int x = 0; x < w; ++x) {
            const auto put = [&](int at, int c) {
                picture[static_cast<std::size_t>(at)] =
                    static_cast<std::byte>(sample.at(y, x, c) + 128);
            };
            const int chroma = h * w + y / 2 * w + x / 2 * 2;
            put(y * w + x, 0), put(chroma, 1), put(chroma + 1, 2);
        }
    }
    const TemporaryFolder folder;
    LoadedFile loaded(folder.write("net.hbm", x2a::hbm_of(x2a::table_segment())));
    const hbDNNTensorProperties& output = loaded.output();
    CHECK(output.tensorType == HB_DNN_TENSOR_TYPE_S8);
    CHECK(output.quantiType == SHIFT);
    REQUIRE(output.shift.shiftLen == 3);
    CHECK(output.shift.shiftData[1] == 5);
    REQUIRE(output.validShape.dimensionSize[2] == 13);
    const auto result = loaded.run<std::int8_t>(picture);
    const int pitch = output.alignedShape.dimensionSize[2],
              channels = output.alignedShape.dimensionSize[3];
    REQUIRE(result.size() >= static_cast<std::size_t>(h * pitch * channels));
    for (int i = 0; i < h * 13 * 3; ++i) {
        const int y = i / 39, x = i / 3 % 13, c = i % 3;
        CHECK(result[static_cast<std::size_t>((y * pitch + x) * channels + c)] ==
              x2a::table_value(sample.at(y, x, c)));
    }
}
