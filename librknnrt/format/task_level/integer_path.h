// SPDX-License-Identifier: Apache-2.0
// A data path of integers.
#pragma once

#include "librknnrt/format/task_level/task_scope.h"

namespace rknn::format {

// `first`, then `second`.
emu::ops::Chain joined(emu::ops::Chain first, const emu::ops::Chain& second);

// What becomes of integers of shape 1, h, w, c; writes the result.
// Error bad_model: an operand of another size, a function that integers do not have.
emu::Outcome lower_integer_path(const DataPath& path, emu::TensorId values, const TaskScope& scope);

// The same from the second operand on: `values` have passed the main stages. Precondition: there is
// a second operand.
emu::Outcome lower_second_operand(const DataPath& path, emu::ops::Chain first, emu::TensorId values,
                                  const TaskScope& scope);

} // namespace rknn::format
