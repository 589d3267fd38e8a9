// SPDX-License-Identifier: Apache-2.0
// What is known of each exported function, spcdev::fn::<its name>.
#pragma once

#include "edge/function_table.h"

#include <dnn/hb_dnn.h>
#include <iterator>

namespace spcdev::fn {

#define EMU_ROLES "roles.inc"
#define EMU_FUNCTIONS "horizon/functions.inc"
#include "edge/function_rows.inc"

} // namespace spcdev::fn
