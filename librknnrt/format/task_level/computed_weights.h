// SPDX-License-Identifier: Apache-2.0
// Convolutions whose weights earlier tasks compute: products of matrices.
#pragma once

#include "librknnrt/format/task_level/task_scope.h"

namespace rknn::format {

// Error bad_model: kernels of more than one cell, or other sizes than fit.
// Precondition: there are computed weights.
emu::Outcome lower_product(const Convolution& convolution, const TaskScope& scope);

} // namespace rknn::format
