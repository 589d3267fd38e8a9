// SPDX-License-Identifier: Apache-2.0
// Conversions of one-byte elements: the source has 256 values, so a table holds all there is to
// know.
#pragma once

#include "emu-core/tensor/line_copy.h"

namespace emu {

// What `definition`, a conversion from one-byte elements to `dst` ones, makes of each byte.
std::unique_ptr<LineCopy> make_byte_table(const LineCopy& definition, Dtype dst);

} // namespace emu
