// SPDX-License-Identifier: Apache-2.0
// Between float32 and one-byte integers: the conversions that most runs begin and end with, as
// loops that compilers make vectors of. Equal to ValueCopy, the definition.
#pragma once

#include "emu-core/tensor/line_copy.h"

namespace emu {

// Null for other types, and for zero points beyond those of one byte. `standardisation` may be
// null.
std::unique_ptr<LineCopy> make_byte_conversion(const Element& src, const Element& dst,
                                               const Standardisation* standardisation);

} // namespace emu
