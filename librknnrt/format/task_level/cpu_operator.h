// SPDX-License-Identifier: Apache-2.0
// Operators that the compiler left to the CPU.
#pragma once

#include "librknnrt/format/task_level/cpu_tensors.h"

namespace rknn::format {

// True for what has no tasks, nor a unit that would have some, and is more than the beginning or
// the end of the network.
bool is_for_cpu(const Operator& op);

// Adds layers that read the operator's inputs where they are now and write its outputs. Error
// bad_model: an operator that is not known, or one whose parameters do not follow from what the
// file says.
emu::Outcome lower_cpu_operator(const CpuTensors& tensors);

} // namespace rknn::format
