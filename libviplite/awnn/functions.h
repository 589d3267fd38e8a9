// SPDX-License-Identifier: Apache-2.0
// What is known of each exported function, awnn::fn::<its name>.
#pragma once

#include "edge/function_table.h"

#include <iterator>

namespace awnn::fn {

#define EMU_ROLES "roles.inc"
#define EMU_FUNCTIONS "viplite/functions.inc"
#include "edge/function_rows.inc"

} // namespace awnn::fn
