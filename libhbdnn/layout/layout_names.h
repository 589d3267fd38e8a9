// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "libhbdnn/port/tensor_type.h"

#include "emu-core/base/result.h"
#include "emu-core/tensor/layout.h"

namespace hbdnn {

// hbDNNGetLayoutName: the vendor's layout document has NHWC_NATIVE and NCHW_NATIVE; the other two
// are assumed. Error bad_argument: there is no such layout.
emu::Result<const char*> layout_name(std::int32_t layout);

// The order of the elements. "Native" means without padding, as that document has it: that
// NHCW_NATIVE is N, H, C, W is what the name says. Error bad_argument: none, or no order of four
// axes.
emu::Result<emu::Layout> element_order(std::int32_t layout);

} // namespace hbdnn
