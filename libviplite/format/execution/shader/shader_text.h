// SPDX-License-Identifier: Apache-2.0
// What a shader operation is given, for people who want to know what its program makes of it.
#pragma once

#include "libviplite/format/execution/shader/shader_state.h"

#include <string>

namespace viplite::format {

// "images 0x00: uint8 10 x 1 x 1 at 0x7a40, ..."
std::string images_text(const ShaderState& state);
// The images, and "; constants 0x12: 0x3d8c7159 (0.0685757), ...": those that are not 0.
std::string to_text(const ShaderState& state);

} // namespace viplite::format
