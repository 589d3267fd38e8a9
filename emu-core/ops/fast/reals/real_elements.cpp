// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/reals/real_elements.h"

namespace emu::ops::fast {

std::optional<Stored> stored_as(Dtype dtype) {
    switch (dtype) {
    case Dtype::i8: return Stored::i8;
    case Dtype::u8: return Stored::u8;
    case Dtype::i16: return Stored::i16;
    case Dtype::i32: return Stored::i32;
    case Dtype::f16: return Stored::f16;
    case Dtype::f32: return Stored::f32;
    default: return {};
    }
}

} // namespace emu::ops::fast
