// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/chip/chip.h"
#include "libviplite/format/execution/decode/operation_scope.h"
#include "libviplite/format/execution/decode/work.h"

#include <memory>

namespace viplite::format {

// The weights stay where they are. Error bad_model: scales, limits or places that cannot be.
emu::Outcome lower(const Convolution& convolution,
                   const std::shared_ptr<const Coefficients>& coefficients, const emu::Chip& chip,
                   const OperationScope& scope);

} // namespace viplite::format
