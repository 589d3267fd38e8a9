// SPDX-License-Identifier: Apache-2.0
// What is known of each exported function: rga::fn::<its name>, or the symbol where C++ has several
// functions of the name.
#pragma once

#include "emu-core/edge/function_table.h"

#include <iterator>

#include <rga_family.h>

namespace rga::fn {

#define EMU_ROLES "abi/roles.inc"
#define EMU_FUNCTIONS "abi/rga/functions.inc"
#include "emu-core/edge/function_rows.inc"

} // namespace rga::fn
