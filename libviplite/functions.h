// SPDX-License-Identifier: Apache-2.0
// What is known of each exported function, vip::fn::<its name>, as the generation of the headers
// has it.
#pragma once

#include "edge/function_table.h"

#include <iterator>

#include <viplite_family.h>

namespace vip::fn {

#define EMU_ROLES "roles.inc"
#define EMU_FUNCTIONS "viplite/functions.inc"
#include "edge/function_rows.inc"

} // namespace vip::fn
