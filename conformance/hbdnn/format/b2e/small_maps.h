// SPDX-License-Identifier: Apache-2.0
// What small programs for march B2E have in common: a picture, where maps are, what is expected.
#pragma once

#include "conformance/hbdnn/format/b2e/program_writer.h"
#include "conformance/lift/run_program.h"
#include "emu-core/chip/chip.h"
#include "libhbdnn/format/b2e/executable_segment.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstring>

namespace hbdnn::format::b2e::small {

inline constexpr std::int32_t h = 8, w = 16, colours = 3;

// Where maps are.
inline constexpr WrittenMap picture_map{.row = 0, .plane = 1, .block = 1, .line = 1};
inline constexpr WrittenMap planes_map{.row = 64, .plane = 0, .block = 1, .line = 2};
inline constexpr WrittenMap result_map{.row = 128, .plane = 0, .block = 1, .line = 2};
inline constexpr std::int32_t weights_row = 256, records_row = 320, table_row = 384,
                              shifts_row = 400;

struct Map3 {
    std::int32_t lines = 0, pixels = 0, channels = 0;
    std::vector<int> values;

    int at(std::int32_t y, std::int32_t x, std::int32_t c, int outside = 0) const {
        if (y < 0 || x < 0 || y >= lines || x >= pixels) return outside;
        return values[static_cast<std::size_t>((y * pixels + x) * channels + c)];
    }
};

// Chroma is the same for four pixels.
inline Map3 sample_picture() {
    Map3 map{h, w, colours, {}};
    for (std::int32_t y = 0; y < h; ++y) {
        for (std::int32_t x = 0; x < w; ++x) {
            map.values.push_back((y * 37 + x * 11) % 256 - 128);
            map.values.push_back((y / 2 * 29 + x / 2 * 5) % 256 - 128);
            map.values.push_back((y / 2 * 7 + x / 2 * 53) % 256 - 128);
        }
    }
    return map;
}

inline std::vector<int> bytes_of(const ProgramWriter& writer, Tiles tiles) {
    auto made = load_executable(writer.segment(), *emu::find_chip("x5"), tiles);
    INFO((made ? "" : made.error().detail));
    REQUIRE(made);
    const Map3 sample = sample_picture();
    std::vector<std::byte> input;
    for (const int value : sample.values) input.push_back(static_cast<std::byte>(value));
    const auto output = emu::lift::run_in_parts(made->program, {input}).at(0);
    std::vector<int> found;
    for (const std::byte byte : output) found.push_back(static_cast<std::int8_t>(byte));
    return found;
}

inline void check(const ProgramWriter& writer, const Map3& expected) {
    CHECK(bytes_of(writer, Tiles::joined) == expected.values);
    CHECK(bytes_of(writer, Tiles::as_they_are) == expected.values);
}

inline std::string refusal(const ProgramWriter& writer) {
    const auto made = load_executable(writer.segment(), *emu::find_chip("x5"));
    REQUIRE(!made);
    return made.error().detail;
}

// The picture in planes.
inline ProgramWriter with_planes(std::int32_t out_h, std::int32_t out_w, std::int32_t out_c) {
    ProgramWriter writer(h, w, out_h, out_w, out_c);
    writer.picture(picture_map.row, 0, h);
    writer.move(MoveCode::from_c4, picture_map, planes_map, h, w, colours);
    return writer;
}

inline void put(std::vector<std::byte>& bytes, std::size_t at, std::int64_t value,
                std::size_t size) {
    if (bytes.size() < at + size) bytes.resize(at + size);
    for (std::size_t i = 0; i < size; ++i)
        bytes[at + i] = static_cast<std::byte>(value >> (8 * i) & 0xFF);
}

inline std::int64_t rounded(std::int64_t value, int shift) {
    return shift == 0 ? value : (value + (std::int64_t{1} << (shift - 1))) >> shift;
}

inline int clipped(std::int64_t value, std::int64_t limit) {
    return static_cast<int>(std::clamp(value, -limit, limit - 1));
}

} // namespace hbdnn::format::b2e::small
