// SPDX-License-Identifier: Apache-2.0
// What is known of each exported function, hbdnn::spcdev::fn::<its name>.
#pragma once

#include "emu-core/edge/function_table.h"

#include <dnn/hb_dnn.h>
#include <iterator>

namespace hbdnn::spcdev::fn {

#define EMU_ROLES "abi/roles.inc"
#define EMU_FUNCTIONS "abi/hbdnn/functions.inc"
#include "emu-core/edge/function_rows.inc"

} // namespace hbdnn::spcdev::fn
