// SPDX-License-Identifier: Apache-2.0
// What is known of each exported function, viplite::ovxlib::fn::<its name>.
#pragma once

#include "emu-core/edge/function_table.h"

#include <iterator>

namespace viplite::ovxlib::fn {

#define EMU_ROLES "abi/roles.inc"
#define EMU_FUNCTIONS "abi/ovxlib/functions.inc"
#include "emu-core/edge/function_rows.inc"

} // namespace viplite::ovxlib::fn
