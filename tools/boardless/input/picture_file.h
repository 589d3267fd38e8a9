// SPDX-License-Identifier: Apache-2.0
// Pictures from files, in the size and depth that a network takes: PNG, JPEG, BMP, GIF, TGA, PSD
// and PNM, as stb_image reads them. Errors are bad_input and name the file.
#pragma once

#include "emu-core/base/error.h"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace boardless {

// What a network can be asked to see: grey or RGB.
constexpr bool is_pixel_depth(std::int64_t channels) {
    return channels == 1 || channels == 3;
}

// By the ending of its name alone.
bool has_picture_name(const std::filesystem::path& path);

struct PictureSize {
    int width = 0, height = 0; // at least 1
};

// Looks at the file's header only. Error: not a picture, or one of more pixels than are read.
emu::Result<PictureSize> check_picture(const std::string& path);

// height x width x channels bytes, rows from the top, R G B or grey, stretched to that size; of
// that size already, as they are. Precondition: is_pixel_depth(channels), extents are positive.
emu::Result<std::vector<std::uint8_t>> read_picture(const std::string& path, int height, int width,
                                                    int channels);

} // namespace boardless
