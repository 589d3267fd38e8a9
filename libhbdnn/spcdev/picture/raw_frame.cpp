// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/picture/raw_frame.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/environment.h"
#include "libhbdnn/spcdev/picture/colour.h"

namespace hbdnn::spcdev {
namespace {

// Bytes are written for groups of pixels whose low bits fill whole bytes.
int group_of(int bits) {
    return bits == 8 ? 1 : bits == 10 ? 4 : 2;
}

std::uint8_t seen(Rgb colour, int x, int y) {
    if (y % 2 == 0) return x % 2 == 0 ? colour.red : colour.green;
    return x % 2 == 0 ? colour.green : colour.blue;
}

} // namespace

emu::Result<int> sensor_bits() {
    const std::string_view text = emu::environment("BOARDLESS_CAMERA_BITS");
    if (text.empty() || text == "10") return 10;
    if (text == "8") return 8;
    if (text == "12") return 12;
    return emu::error(emu::Fault::bad_argument, "BOARDLESS_CAMERA_BITS is 8, 10 or 12");
}

std::vector<std::byte> raw_of(const Frame& frame, int bits) {
    const Picture picture = picture_of(frame);
    const int group = group_of(bits);
    const std::size_t row = emu::align_up<std::size_t>(
        emu::divide_up<std::size_t>(static_cast<std::size_t>(frame.size.width * bits), 8), 16);
    std::vector<std::byte> raw(row * static_cast<std::size_t>(frame.size.height));
    std::size_t pixel = 0;
    for (int y = 0; y < frame.size.height; ++y) {
        const std::size_t begin = row * static_cast<std::size_t>(y);
        for (int x = 0; x < frame.size.width; ++x) {
            const auto before =
                static_cast<std::size_t>(x / group * (group * bits / 8) + x % group);
            raw[begin + before] = std::byte{seen(picture.pixels[pixel++], x, y)};
        }
    }
    return raw;
}

} // namespace hbdnn::spcdev
