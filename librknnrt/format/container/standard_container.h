// SPDX-License-Identifier: Apache-2.0
// Containers 1 to 6: everything is in one FlatBuffer.
#pragma once

#include "librknnrt/format/container/flat_container.h"

namespace rknn::format {

// Precondition: the file is as long as its container's header.
emu::Outcome read_standard_container(const emu::SharedBytes& file, ModelFile& model);

// Its steps. The data of constants, decompressed.
emu::Outcome read_stored_data(const FlatContainer& container, ModelFile& model);
// Containers 1 to 5: every operator has tables of tasks.
emu::Outcome read_task_tables(const FlatContainer& container, ModelFile& model);

} // namespace rknn::format
