// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "format/execution/operation_scope.h"
#include "format/execution/work.h"

namespace nbg {

// Error bad_model: places that cannot be.
emu::Outcome lower(const TensorMove& move, const OperationScope& scope);

} // namespace nbg
