// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/input/picture_file.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>

// Static: another part of a program may have the same library for itself.
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
// Some formats' readers do not notice that a file ends early: what is missing is black.
#define STBI_MALLOC(size) std::calloc(1, size)
#define STBI_REALLOC std::realloc
#define STBI_FREE std::free
#include <stb_image.h>
#define STB_IMAGE_RESIZE_STATIC
#define STB_IMAGE_RESIZE_IMPLEMENTATION
#include <stb_image_resize.h>

namespace boardless {
namespace {

using emu::Fault;

// 256 MB as R G B A: above any camera of a board, below what hurts.
constexpr std::int64_t most_pixels = std::int64_t{1} << 26;

struct Free {
    void operator()(stbi_uc* pixels) const { stbi_image_free(pixels); }
};

} // namespace

bool has_picture_name(const std::filesystem::path& path) {
    static constexpr std::array<std::string_view, 10> endings{
        ".png", ".jpg", ".jpeg", ".bmp", ".gif", ".tga", ".psd", ".ppm", ".pgm", ".pnm"};
    std::string ending = path.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return std::find(endings.begin(), endings.end(), ending) != endings.end();
}

emu::Result<PictureSize> check_picture(const std::string& path) {
    int width = 0, height = 0, channels = 0;
    if (!stbi_info(path.c_str(), &width, &height, &channels)) {
        return emu::error(Fault::bad_input, "%s: not a picture that can be read", path.c_str());
    }
    if (width < 1 || height < 1 || std::int64_t{width} * height > most_pixels) {
        return emu::error(Fault::bad_input, "%s: a picture of %dx%d pixels; at most %lld are read",
                          path.c_str(), width, height, static_cast<long long>(most_pixels));
    }
    return PictureSize{width, height};
}

emu::Result<std::vector<std::uint8_t>> read_picture(const std::string& path, int height, int width,
                                                    int channels) {
    EMU_TRY_VALUE(own, check_picture(path));
    int own_channels = 0;
    const std::unique_ptr<stbi_uc, Free> pixels(
        stbi_load(path.c_str(), &own.width, &own.height, &own_channels, channels));
    if (!pixels) {
        return emu::error(Fault::bad_input, "%s: a damaged picture: %s", path.c_str(),
                          stbi_failure_reason());
    }
    std::vector<std::uint8_t> stretched(static_cast<std::size_t>(height) *
                                        static_cast<std::size_t>(width) *
                                        static_cast<std::size_t>(channels));
    if (own.width == width && own.height == height) { // the filter would blur it
        std::copy_n(pixels.get(), stretched.size(), stretched.begin());
        return stretched;
    }
    if (!stbir_resize_uint8(pixels.get(), own.width, own.height, 0, stretched.data(), width, height,
                            0, channels)) {
        return emu::error(Fault::out_of_memory, "%s: no memory to stretch it", path.c_str());
    }
    return stretched;
}

} // namespace boardless
