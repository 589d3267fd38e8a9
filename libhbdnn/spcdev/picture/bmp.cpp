// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/picture/bmp.h"

namespace hbdnn::spcdev {
namespace {

struct BmpHeader {
    std::uint32_t begin = 0;        // of the pixels
    std::uint32_t header_bytes = 0; // of the second header, behind which the palette is
    Size size;
    bool from_top = false;
    int bits = 0; // of a pixel

    std::size_t row() const { // in whole words
        return (static_cast<std::size_t>(size.width) * static_cast<std::size_t>(bits) + 31) / 32 *
               4;
    }
};

emu::Result<BmpHeader> read_header(emu::Bytes bytes) {
    if (bytes.size() < 54) return emu::error(emu::Fault::bad_input, "the bitmap ends too soon");
    const auto height = emu::load<std::int32_t>(bytes, 22);
    BmpHeader header;
    header.begin = emu::load<std::uint32_t>(bytes, 10);
    header.header_bytes = emu::load<std::uint32_t>(bytes, 14);
    header.from_top = height < 0;
    // The magnitude of the least of all numbers fits in no int; check_picture() refuses it as it
    // is.
    header.size = {emu::load<std::int32_t>(bytes, 18), height < -8192 ? height : std::abs(height)};
    header.bits = emu::load<std::uint16_t>(bytes, 28);
    EMU_TRY(check_picture(header.size));
    constexpr std::uint32_t plain = 0, with_masks = 3;
    const auto compression = emu::load<std::uint32_t>(bytes, 30);
    const bool known = compression == plain || (compression == with_masks && header.bits == 32);
    if (known && (header.bits == 8 || header.bits == 24 || header.bits == 32)) return header;
    return emu::error(emu::Fault::bad_input, "bitmaps of %d bits and compression %u are not read",
                      header.bits, compression);
}

// Blue, green, red, and one more.
Rgb colour_at(emu::Bytes bytes, std::size_t offset) {
    return {emu::load<std::uint8_t>(bytes, offset + 2), emu::load<std::uint8_t>(bytes, offset + 1),
            emu::load<std::uint8_t>(bytes, offset)};
}

} // namespace

emu::Result<Picture> read_bmp(emu::Bytes bytes) {
    EMU_TRY_VALUE(header, read_header(bytes));
    const auto height = static_cast<std::size_t>(header.size.height);
    const std::uint64_t palette = std::uint64_t{14} + header.header_bytes;
    if (!emu::in_range(header.begin, header.row() * height, bytes.size()) ||
        (header.bits == 8 && !emu::in_range(palette, 256 * 4, bytes.size())))
        return emu::error(emu::Fault::bad_input, "the bitmap ends too soon");
    Picture picture{header.size, {}};
    const auto step = static_cast<std::size_t>(header.bits) / 8;
    for (std::size_t y = 0; y < height; ++y) {
        std::size_t at = header.begin + header.row() * (header.from_top ? y : height - 1 - y);
        for (int x = 0; x < header.size.width; ++x, at += step) {
            const bool indexed = header.bits == 8;
            picture.pixels.push_back(colour_at(
                bytes,
                indexed ? palette + emu::load<std::uint8_t>(bytes, at) * std::size_t{4} : at));
        }
    }
    return picture;
}

} // namespace hbdnn::spcdev
