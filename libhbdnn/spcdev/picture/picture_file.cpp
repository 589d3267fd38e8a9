// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/picture/picture_file.h"

#include "libhbdnn/spcdev/picture/bmp.h"

#include <cctype>

namespace hbdnn::spcdev {
namespace {

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

emu::Outcome check_picture(Size size) {
    constexpr int largest = 8192;
    if (size.width > 0 && size.height > 0 && size.width <= largest && size.height <= largest)
        return {};
    return emu::error(emu::Fault::bad_input, "%dx%d is no size of a picture", size.width,
                      size.height);
}

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
