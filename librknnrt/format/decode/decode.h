// SPDX-License-Identifier: Apache-2.0
// Register writes become what the units compute.
#pragma once

#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/unit/unit_task.h"

namespace rknn::format {

// The tasks of the file's program, in order; a task of registers may become several units of work,
// or none. Pure: the same file always gives the same. Error bad_model: registers whose meaning is
// not known, or that lead out of the memory; names operator, task and register.
emu::Result<std::vector<UnitTask>> decode(const ModelFile& file);

} // namespace rknn::format
