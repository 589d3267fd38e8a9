// SPDX-License-Identifier: Apache-2.0
// A data path of real numbers: float32 layers, and one rounding at the end.
#pragma once

#include "emu-core/ops/arithmetic/real.h"
#include "librknnrt/format/task_level/task_scope.h"

#include <span>

namespace rknn::format {

// The stages that are left to apply.
using RealStages = std::span<const RealStage>;

// Removes limits for all channels from the front, and gives them.
emu::ops::RealLimits take_limits(RealStages& stages);
// Removes an addition from the front, and gives what is added: a value per channel, one for all, or
// nothing.
std::vector<float> take_addend(RealStages& stages);

// The tensor as float32.
emu::TensorId as_reals(emu::TensorId tensor, const TaskScope& scope);

emu::TensorId real_constant(emu::Shape shape, const std::vector<float>& values,
                            const TaskScope& scope);

// What becomes of float32 values of shape 1, h, w, c, `main` being left of the path's main stages;
// writes the result. Error bad_model: operands of other sizes.
emu::Outcome lower_real_path(const DataPath& path, RealStages main, emu::TensorId values,
                             const TaskScope& scope);

} // namespace rknn::format
