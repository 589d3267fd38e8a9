// SPDX-License-Identifier: Apache-2.0
// What is known of each exported function, rknn::fn::<its name>.
#pragma once

#include "emu-core/edge/function_table.h"

#include <iterator>

namespace rknn::fn {

#define EMU_ROLES "abi/roles.inc"
#define EMU_FUNCTIONS "abi/rknn/functions.inc"
#include "emu-core/edge/function_rows.inc"

} // namespace rknn::fn
