// SPDX-License-Identifier: Apache-2.0
// What is known of each exported function, rknn::fn::<its name>.
#pragma once

#include "edge/function_table.h"

#include <iterator>

namespace rknn::fn {

#define EMU_ROLES "roles.inc"
#define EMU_FUNCTIONS "rknn/functions.inc"
#include "edge/function_rows.inc"

} // namespace rknn::fn
