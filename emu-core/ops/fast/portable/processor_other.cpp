// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/isa/isa.h"

namespace emu::ops::fast {

Processor this_processor() {
    return {};
}

} // namespace emu::ops::fast
