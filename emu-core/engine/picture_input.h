// SPDX-License-Identifier: Apache-2.0
// Inputs that are camera pictures, where the device makes the network's numbers of them.
#pragma once

#include <cstdint>
#include <string_view>

namespace emu {

// How an application holds a picture.
enum class PictureSamples : std::uint8_t {
    none,   // it is no picture: the application hands over the tensor
    luma,   // brightness alone
    nv12,   // Y, then a pair of U and V for every four pixels
    yuv444, // Y, U and V of every pixel, as the two below
    rgb,
    bgr,
};

// What the channels of the tensor are that a picture becomes, if it has three.
enum class PictureColours : std::uint8_t { rgb, bgr, yuv };

// Where the device takes it from.
enum class PictureSource : std::uint8_t {
    memory,
    pyramid, // an image pipeline's pictures, whose rows are padded
    resizer, // regions of pictures of any size, brought to the network's
};

// The numbers follow from the channels by the input's normalisation.
struct PictureInput {
    PictureSamples samples = PictureSamples::none;
    PictureColours colours = PictureColours::rgb;
    PictureSource source = PictureSource::memory;

    bool operator==(const PictureInput&) const = default;
};

constexpr std::string_view name_of(PictureSamples samples) {
    constexpr std::string_view names[] = {"featuremap", "gray", "nv12", "yuv444", "rgb", "bgr"};
    return names[static_cast<std::uint8_t>(samples)];
}

constexpr std::string_view name_of(PictureColours colours) {
    constexpr std::string_view names[] = {"rgb", "bgr", "yuv444"};
    return names[static_cast<std::uint8_t>(colours)];
}

constexpr std::string_view name_of(PictureSource source) {
    constexpr std::string_view names[] = {"ddr", "pyramid", "resizer"};
    return names[static_cast<std::uint8_t>(source)];
}

} // namespace emu
