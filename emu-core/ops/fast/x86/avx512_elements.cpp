// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/x86/f16c_elements.h"

namespace emu::ops::fast {

const ElementInstructions avx512_elements = vector_elements;

} // namespace emu::ops::fast
