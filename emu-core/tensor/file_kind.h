// SPDX-License-Identifier: Apache-2.0
// What a file is that is none of those that were expected, for errors about it.
#pragma once

#include "emu-core/base/byte_reader.h"

namespace emu {

// "an HTML page, ...": by how the bytes begin. Null when they say nothing.
const char* stranger_of(Bytes file);

} // namespace emu
