// SPDX-License-Identifier: Apache-2.0
// The order of axes in which two descriptions of the same tensor differ.
#pragma once

#include "emu-core/ops/moves/rearrange.h"

namespace emu {

// How the elements of `from` are those of `to`; without axes: both lie alike. Extents of 1 do not
// count. If the extents allow several orders, it is the same one, or else channels behind the map
// instead of before it, or the reverse. Error bad_model: other extents, or several orders.
Result<ops::Rearrange> axis_order(const Shape& from, const Shape& to);

} // namespace emu
