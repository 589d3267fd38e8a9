// SPDX-License-Identifier: Apache-2.0
// One element of a tensor, written for people.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/tensor/dtype.h"

#include <string>

namespace emu {

// "-12", "0.25 (0x3E800000)": of floats also the bits, which tell zeros and NaNs apart.
// Precondition: `element` has the type's size.
std::string to_text(Dtype dtype, Bytes element);

} // namespace emu
