// SPDX-License-Identifier: Apache-2.0
// What a stream's first bytes say that it is.
#pragma once

#include "emu-core/base/byte_reader.h"

namespace hbdnn::spcdev {

// H.264 and H.265 begin with a start code, MP4 with a box "ftyp".
bool is_compressed(emu::Bytes begin);

// For a sentence: "an H.264 or H.265 stream", "a JPEG", ..., "bytes of an unknown kind".
const char* stream_kind(emu::Bytes begin);

} // namespace hbdnn::spcdev
