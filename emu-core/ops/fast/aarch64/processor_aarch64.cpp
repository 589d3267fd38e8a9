// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/isa/isa.h"

#include <sys/auxv.h>

namespace emu::ops::fast {

Processor this_processor() {
    constexpr unsigned long dot_product = 1UL << 20; // HWCAP_ASIMDDP
    Processor processor;
    processor.has[static_cast<std::size_t>(Isa::neon_dot)] = getauxval(AT_HWCAP) & dot_product;
    return processor;
}

} // namespace emu::ops::fast
