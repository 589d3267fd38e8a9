// SPDX-License-Identifier: Apache-2.0
// Conversion as its definition says, one element at a time, for comparison with tensor/convert.h.
#pragma once

#include "emu-core/tensor/convert.h"

#include <cstddef>
#include <vector>

// The bytes of `format` after a conversion of `src`. Precondition: the buffers fit, scales are
// positive, and 64-bit integers and real / scale are below 2^60 or, the latter, from 2^62 on.
std::vector<std::byte> converted(const emu::Extents& extents,
                                 const emu::Normalisation& normalisation,
                                 const emu::Format& src_format, const std::vector<std::byte>& src,
                                 const emu::Format& format);
