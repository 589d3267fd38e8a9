// SPDX-License-Identifier: Apache-2.0
// Work of the NN and the TP unit as layers.
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

// coefficients: with the slopes; null where there are none. Error bad_model: a factor of what is
// not below 0, or places that cannot be.
emu::Outcome lower(const HalfMaps& maps, const std::shared_ptr<const Coefficients>& coefficients,
                   const OperationScope& scope);

// Error bad_model: places that cannot be.
emu::Outcome lower(const MapProduct& product, const OperationScope& scope);

// What the stream processor keeps from one operation for the next.
struct KeptNumbers {
    Kept kind = Kept::none;
    std::int32_t count = 0;
    emu::TensorId tensor = 0; // of float32
};

// kept: is changed. Error bad_model: other numbers than the step takes, maps of which no line or
// column can be kept, or places that cannot be.
emu::Outcome lower(const StreamStep& step, KeptNumbers& kept, const OperationScope& scope);

// Error bad_model: places that cannot be.
emu::Outcome lower(const TensorMove& move, const OperationScope& scope);

} // namespace viplite::format
