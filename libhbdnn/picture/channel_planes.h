// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "libhbdnn/picture/picture.h"

namespace hbdnn {

// The channels that a network was trained on, plane by plane: height * width bytes of each.
// Precondition: the picture's type can become them; it is one of Y, or has three samples a pixel.
void channel_planes(const Picture& picture, PictureRules::Trained trained, std::uint8_t* planes);

} // namespace hbdnn
