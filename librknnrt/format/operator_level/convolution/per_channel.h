// SPDX-License-Identifier: Apache-2.0
// One tensor through a task's chain whose numbers may differ per channel.
#pragma once

#include "librknnrt/format/operator_level/operator_scope.h"

namespace rknn::format::operator_level {

// Adds the layer. `task` has a path; its tables are the ones of its two stages.
// Error bad_model: tables without enough channels.
emu::Outcome add_pass(const OperatorScope& scope, const TaskConstants& task, emu::TensorId src,
                      emu::TensorId dst);

} // namespace rknn::format::operator_level
