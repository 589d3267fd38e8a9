// SPDX-License-Identifier: Apache-2.0
// The numbers of one task's data path, from its registers and, where a generation keeps some of
// them in memory, from the file's constants.
#pragma once

#include "librknnrt/format/operator_level/path_constants.h"
#include "librknnrt/format/unit/task_reader.h"

namespace rknn::format::operator_level {

// Error bad_model: registers of the data path that say what is not understood.
emu::Result<PathConstants> read_path(const TaskReader& task, const RegisterMap& map);

} // namespace rknn::format::operator_level
