// SPDX-License-Identifier: Apache-2.0
// What is known of each exported function, viplite::fn::<its name>, as the generation of the headers
// has it.
#pragma once

#include "emu-core/edge/function_table.h"

#include <iterator>

#include <viplite_family.h>

namespace viplite::fn {

#define EMU_ROLES "abi/roles.inc"
#define EMU_FUNCTIONS "abi/viplite/functions.inc"
#include "emu-core/edge/function_rows.inc"

} // namespace viplite::fn
