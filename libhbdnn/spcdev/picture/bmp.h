// SPDX-License-Identifier: Apache-2.0
// Windows bitmaps.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "libhbdnn/spcdev/picture/colour.h"

namespace hbdnn::spcdev {

// Precondition: the bytes begin with "BM". Errors of read_picture().
emu::Result<Picture> read_bmp(emu::Bytes bytes);

// Error bad_input: no extent, or one above 8192.
emu::Outcome check_picture(Size size);

} // namespace hbdnn::spcdev
