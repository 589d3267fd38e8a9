// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/picture/coded_pictures.h"

namespace hbdnn::spcdev {
namespace {

constexpr std::size_t start_code = 3; // bytes: 0, 0, 1

unsigned at(emu::Bytes part, std::size_t i) {
    return std::to_integer<unsigned>(part[i]);
}

bool is_start_code(emu::Bytes part, std::size_t i) {
    return at(part, i) == 0 && at(part, i + 1) == 0 && at(part, i + 2) == 1;
}

// Of a unit's first three bytes. A slice's header begins with the number of its first block, which
// is 0 as one bit that is set, in H.264, and with that bit in H.265.
bool begins_picture(Codec codec, emu::Bytes unit) {
    constexpr unsigned first_of_picture = 0x80;
    if (codec == Codec::h264) {
        const unsigned type = at(unit, 0) & 0x1f;
        const bool is_slice = type == 1 || type == 5;
        return is_slice && (at(unit, 1) & first_of_picture) != 0;
    }
    const unsigned type = at(unit, 0) >> 1 & 0x3f;
    const bool is_slice = type < 32;
    return is_slice && (at(unit, 2) & first_of_picture) != 0;
}

bool begins_jpeg(emu::Bytes part, std::size_t i) {
    return at(part, i) == 0xff && at(part, i + 1) == 0xd8 && at(part, i + 2) == 0xff;
}

} // namespace

std::size_t pictures_begun(Codec codec, emu::Bytes part) {
    std::size_t count = 0;
    const std::size_t unit = codec == Codec::mjpeg ? 0 : start_code;
    for (std::size_t i = 0; i + unit + 3 <= part.size(); ++i) {
        if (codec == Codec::mjpeg) {
            if (begins_jpeg(part, i)) ++count;
        } else if (is_start_code(part, i) && begins_picture(codec, part.subspan(i + unit, 3))) {
            ++count;
        }
    }
    return count;
}

} // namespace hbdnn::spcdev
