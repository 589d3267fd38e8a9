// SPDX-License-Identifier: Apache-2.0
// An operator's own table. FlatBuffers do not say what a field is, so only fields of operators that
// are known are read.
#pragma once

#include "emu-core/base/flatbuffer.h"
#include "librknnrt/format/container/copy_budget.h"
#include "librknnrt/format/container/model_file.h"

namespace rknn::format {

// Fills op.attributes according to op.attribute_tag. Error bad_model: the table is damaged.
emu::Outcome read_attributes(const emu::flatbuffer::Table& attributes, CopyBudget& budget,
                             Operator& op);

// False: fields are set of which nobody knows what they are.
bool names_all_attributes(const emu::flatbuffer::Table& attributes, std::uint8_t tag);

} // namespace rknn::format
