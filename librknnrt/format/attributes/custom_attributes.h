// SPDX-License-Identifier: Apache-2.0
// What a file says about an operator that the application computes.
#pragma once

#include "emu-core/ops/custom.h"
#include "librknnrt/format/container/model_file.h"

namespace rknn::format {

// Its type and attributes: whole numbers as int64, others as float32, texts as bytes. Those without
// a name are left out, and of one name all but the first.
emu::ops::Custom custom_of(const Operator& op);

} // namespace rknn::format
