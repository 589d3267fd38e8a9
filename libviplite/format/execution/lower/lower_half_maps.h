// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "libviplite/format/execution/decode/operation_scope.h"
#include "libviplite/format/execution/decode/work.h"

namespace viplite::format {

// coefficients: with the slopes; null where there are none. Error bad_model: a factor of what is
// not below 0, or places that cannot be.
emu::Outcome lower(const HalfMaps& maps, const std::shared_ptr<const Coefficients>& coefficients,
                   const OperationScope& scope);

} // namespace viplite::format
