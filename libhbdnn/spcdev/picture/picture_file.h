// SPDX-License-Identifier: Apache-2.0
// Pictures in files: PPM and PGM (P6, P5), and BMP of 8, 24 or 32 bits that is not compressed.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "libhbdnn/spcdev/picture/colour.h"

namespace hbdnn::spcdev {

// Whether the bytes begin as one of these, or as a picture of a kind that is not read here.
bool begins_as_picture(emu::Bytes bytes);

// Errors bad_input: another kind, damaged, no extent or one above 8192.
emu::Result<Picture> read_picture(emu::Bytes bytes);

// As P6.
std::vector<std::byte> ppm_of(const Picture& picture);

} // namespace hbdnn::spcdev
