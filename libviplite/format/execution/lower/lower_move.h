// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "libviplite/format/execution/decode/operation_scope.h"
#include "libviplite/format/execution/decode/work.h"

namespace viplite::format {

// Error bad_model: places that cannot be.
emu::Outcome lower(const TensorMove& move, const OperationScope& scope);

} // namespace viplite::format
