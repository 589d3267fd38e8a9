// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "libhbdnn/spcdev/picture/stream_kind.h"

namespace hbdnn::spcdev {

// How many pictures begin in a part of a stream: slices of H.264 and H.265 that are the first of
// theirs, behind a start code each (documented: ITU-T H.264 and H.265, annex B), or JPEGs.
std::size_t pictures_begun(Codec codec, emu::Bytes part);

} // namespace hbdnn::spcdev
