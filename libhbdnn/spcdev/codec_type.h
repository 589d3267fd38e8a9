// SPDX-License-Identifier: Apache-2.0
// Kinds of streams, numbered as SP_ENCODER_*.
#pragma once

#include "emu-core/base/error.h"

namespace hbdnn::spcdev {

enum class Codec { h264 = 1, h265 = 2, mjpeg = 3 };

// Error bad_argument: it is none of these.
inline emu::Outcome check_codec(int type) {
    if (type >= 1 && type <= 3) return {};
    return emu::error(emu::Fault::bad_argument, "%d is no kind of stream", type);
}

} // namespace hbdnn::spcdev
