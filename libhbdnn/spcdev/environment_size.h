// SPDX-License-Identifier: Apache-2.0
// Sizes of frames that users write, as 640x480.
#pragma once

#include "libhbdnn/spcdev/frame.h"

namespace hbdnn::spcdev {

// `otherwise` where the variable is unset. Errors bad_argument: it is no size; those of
// check_size().
emu::Result<Size> size_in_environment(const char* variable, Size otherwise);

} // namespace hbdnn::spcdev
