// SPDX-License-Identifier: Apache-2.0
// Compilers cut layers into tasks that fit the units' buffers. Whole layers are faster here.
#pragma once

#include "librknnrt/format/unit/unit_task.h"

namespace rknn::format {

// The same work in fewer tasks: those of one operator (where operators are not known, any) that
// compute tiles of rows, columns or channels of one layer become one, where it is proven that the
// tiles follow one another without gap, that each of them sees as padding what is padding of the
// whole, and that nothing they read is written in between. Precondition: the tasks' views lie in
// memory, as those of decode() do.
std::vector<UnitTask> merge(std::vector<UnitTask> tasks);

} // namespace rknn::format
