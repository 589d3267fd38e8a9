// SPDX-License-Identifier: Apache-2.0
// What RgaUtils.h's functions do, which C and C++ know by different symbols.
#pragma once

#include "emu-core/base/result.h"

#include <cstdint>

namespace rga {

// Bytes of a pixel, bits of a pixel and name. Unknown formats give 0, a line on stdout, as boards
// do, and "unknown".
float bytes_of_pixel(int format);
int bits_of_pixel(int format);
const char* name_of_format(int format);

// Pictures of tests: /usr/data/in<index>w<width>-h<height>-<name>.bin, and out... (documented),
// read and written whole. Errors: bad_argument, no buffer or format; bad_state, no such file.
emu::Outcome read_picture(void* buffer, int format, int width, int height, int index);
emu::Outcome write_picture(const void* buffer, int format, int width, int height, int index);

} // namespace rga
