// SPDX-License-Identifier: Apache-2.0
#include "ops/fast/processor.h"

namespace emu::ops::fast {

Processor this_processor() {
    return {};
}

} // namespace emu::ops::fast
