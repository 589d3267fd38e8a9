// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/picture/picture_file.h"

#include <cctype>

namespace hbdnn::spcdev {
namespace {

// Error bad_input: no extent, or one above 8192.
emu::Outcome check_picture(Size size) {
    constexpr int largest = 8192;
    if (size.width > 0 && size.height > 0 && size.width <= largest && size.height <= largest)
        return {};
    return emu::error(emu::Fault::bad_input, "%dx%d is no size of a picture", size.width,
                      size.height);
}

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

// Precondition: the bytes begin with "BM". Errors of read_picture().
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

bool begins_with(emu::Bytes bytes, std::string_view text) {
    return bytes.size() >= text.size() && std::memcmp(bytes.data(), text.data(), text.size()) == 0;
}

// The numbers and comments before the pixels of a P5 or P6.
class HeaderWords {
public:
    explicit HeaderWords(emu::Bytes bytes) : bytes_(bytes) {}

    // The next number; -1 where there is none.
    int number() {
        skip_blanks();
        int value = -1;
        for (; at_ < bytes_.size() && std::isdigit(current()) && value < 100000; ++at_)
            value = (value < 0 ? 0 : value) * 10 + (current() - '0');
        return value;
    }
    // What comes after the one byte that ends the header.
    emu::Bytes rest() const { return bytes_.subspan(std::min(at_ + 1, bytes_.size())); }

private:
    int current() const { return static_cast<unsigned char>(bytes_[at_]); }
    void skip_blanks() {
        bool comment = false;
        for (; at_ < bytes_.size() && (comment || std::isspace(current()) || current() == '#');
             ++at_) {
            if (current() == '#') comment = true;
            if (current() == '\n') comment = false;
        }
    }

    emu::Bytes bytes_;
    std::size_t at_ = 2;
};

emu::Result<Picture> read_pnm(emu::Bytes bytes) {
    const bool grey = bytes[1] == std::byte{'5'};
    HeaderWords header(bytes);
    const Size size{header.number(), header.number()};
    if (header.number() != 255)
        return emu::error(emu::Fault::bad_input, "the picture's values are not 0 to 255");
    EMU_TRY(check_picture(size));
    const auto count = static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height);
    const emu::Bytes values = header.rest();
    if (values.size() < count * (grey ? 1 : 3))
        return emu::error(emu::Fault::bad_input, "the picture ends too soon");
    Picture picture{size, std::vector<Rgb>(count)};
    for (std::size_t i = 0; i < count; ++i) {
        const auto value = [&](std::size_t part) {
            return static_cast<std::uint8_t>(values[grey ? i : i * 3 + part]);
        };
        picture.pixels[i] = {value(0), value(1), value(2)};
    }
    return picture;
}

} // namespace

bool begins_as_picture(emu::Bytes bytes) {
    return begins_with(bytes, "P5") || begins_with(bytes, "P6") || begins_with(bytes, "BM") ||
           begins_with(bytes, "\x89PNG") || begins_with(bytes, "\xff\xd8\xff");
}

emu::Result<Picture> read_picture(emu::Bytes bytes) {
    if (begins_with(bytes, "P5") || begins_with(bytes, "P6")) return read_pnm(bytes);
    if (begins_with(bytes, "BM")) return read_bmp(bytes);
    return emu::error(emu::Fault::bad_input,
                      "the picture is neither PPM nor BMP; convert it to one of these");
}

std::vector<std::byte> ppm_of(const Picture& picture) {
    const std::string header =
        emu::format("P6\n%d %d\n255\n", picture.size.width, picture.size.height);
    emu::ByteWriter file;
    file.append(std::as_bytes(std::span(header)));
    file.append(std::as_bytes(std::span(picture.pixels)));
    return file.take();
}

} // namespace hbdnn::spcdev
