// SPDX-License-Identifier: Apache-2.0
// What is known of each exported function, bmkernel::fn::<its name>.
#pragma once

#include "edge/function_table.h"

#include <iterator>

namespace bmkernel::fn {

#define EMU_ROLES "roles.inc"
#define EMU_FUNCTIONS "bmnn/functions.inc"
#include "edge/function_rows.inc"

} // namespace bmkernel::fn
