// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/display.h"

#include "emu-core/base/environment.h"
#include "emu-core/base/file.h"
#include "emu-core/base/log.h"
#include "libhbdnn/spcdev/picture/colour.h"
#include "libhbdnn/spcdev/picture/picture_file.h"

#include <algorithm>
#include <atomic>

namespace hbdnn::spcdev {
namespace {

constexpr unsigned most_files = 1000;
std::atomic<unsigned> files{0};

Size size_of_all(const Layers& layers) {
    Size size;
    for (const auto& layer : layers) {
        if (!layer) continue;
        size.width = std::max(size.width, layer->size.width);
        size.height = std::max(size.height, layer->size.height);
    }
    return size;
}

std::uint8_t mixed(std::uint8_t below, Argb above, unsigned alpha) {
    return static_cast<std::uint8_t>((below * (255 - alpha) + (above & 255) * alpha + 127) / 255);
}

Rgb under(Rgb below, Argb colour) {
    const unsigned alpha = colour >> 24;
    return {mixed(below.red, colour >> 16, alpha), mixed(below.green, colour >> 8, alpha),
            mixed(below.blue, colour, alpha)};
}

void put(Picture& picture, const Layer& layer) {
    const Picture shown = layer.frame ? picture_of(*layer.frame) : Picture{};
    std::size_t i = 0;
    for (int y = 0; y < layer.size.height; ++y) {
        const auto row = static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.size.width);
        for (int x = 0; x < layer.size.width; ++x, ++i) {
            Rgb& pixel = picture.pixels[row + static_cast<std::size_t>(x)];
            if (layer.frame) pixel = shown.pixels[i];
            pixel = under(pixel, layer.graphics.at(x, y));
        }
    }
}

Picture composed(const Layers& layers) {
    const Size size = size_of_all(layers);
    Picture picture{size, std::vector<Rgb>(static_cast<std::size_t>(size.width) *
                                           static_cast<std::size_t>(size.height))};
    for (const auto& layer : layers) {
        if (layer) put(picture, *layer);
    }
    return picture;
}

} // namespace

void write_picture(const Layers& layers) {
    const std::string folder(emu::environment("BOARDLESS_DISPLAY"));
    if (folder.empty()) return;
    const unsigned number = files.fetch_add(1);
    if (number == most_files)
        emu::log(emu::LogLevel::error,
                 "BOARDLESS_DISPLAY: 1000 pictures were written, no more are");
    if (number >= most_files) return;
    const std::string path = folder + emu::format("/display_%06u.ppm", number);
    if (const auto written = emu::write_file(path, ppm_of(composed(layers))); !written)
        emu::log(emu::LogLevel::error, written.error().detail);
}

} // namespace hbdnn::spcdev
