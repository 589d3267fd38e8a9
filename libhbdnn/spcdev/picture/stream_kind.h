// SPDX-License-Identifier: Apache-2.0
// Kinds of streams: as applications name them, and as a stream's first bytes say.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/base/error.h"

namespace hbdnn::spcdev {

// Numbered as SP_ENCODER_*.
enum class Codec { h264 = 1, h265 = 2, mjpeg = 3 };

// Error bad_argument: it is none of these.
inline emu::Outcome check_codec(int type) {
    if (type >= 1 && type <= 3) return {};
    return emu::error(emu::Fault::bad_argument, "%d is no kind of stream", type);
}

// H.264 and H.265 begin with a start code, MP4 with a box "ftyp".
bool is_compressed(emu::Bytes begin);

// For a sentence: "an H.264 or H.265 stream", "a JPEG", ..., "bytes of an unknown kind".
const char* stream_kind(emu::Bytes begin);

} // namespace hbdnn::spcdev
