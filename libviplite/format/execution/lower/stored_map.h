// SPDX-License-Identifier: Apache-2.0
// Elements through a map of all that may be stored.
#pragma once

#include "libviplite/format/execution/decode/operation_scope.h"
#include "libviplite/format/execution/decode/work.h"

namespace viplite::format {

// The tensor, of int8, uint8, int16 or float16, through the map.
emu::TensorId mapped(const SharedMap& map, emu::TensorId tensor, emu::Dtype dtype,
                     const OperationScope& scope);

} // namespace viplite::format
