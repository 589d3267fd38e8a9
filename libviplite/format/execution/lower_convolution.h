// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "chip/chip.h"
#include "format/execution/operation_scope.h"
#include "format/execution/work.h"

#include <memory>

namespace nbg {

// The weights stay where they are. Error bad_model: scales, limits or places that cannot be.
emu::Outcome lower(const Convolution& convolution,
                   const std::shared_ptr<const Coefficients>& coefficients, const emu::Chip& chip,
                   const OperationScope& scope);

} // namespace nbg
