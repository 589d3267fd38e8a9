// SPDX-License-Identifier: Apache-2.0
// What operators' attributes are, from the two places where files keep them.
#pragma once

#include "emu-core/base/flatbuffer.h"
#include "emu-core/ops/custom.h"
#include "librknnrt/format/container/copy_budget.h"
#include "librknnrt/format/container/model_file.h"

namespace rknn::format {

// An operator's own table. FlatBuffers do not say what a field is, so only fields of operators that
// are known are read.

// Fills op.attributes according to op.attribute_tag. Error bad_model: the table is damaged.
emu::Outcome read_attributes(const emu::flatbuffer::Table& attributes, CopyBudget& budget,
                             Operator& op);

// False: fields are set of which nobody knows what they are.
bool names_all_attributes(const emu::flatbuffer::Table& attributes, std::uint8_t tag);

// Files of container 6 and mini keep the attributes that an operator had in the source framework,
// as a BSON document: {name: {"dtype": "i", "value": 3}, ...}; dtype is i, f, s, or a list of
// these: is, fs, ss. Seen in 119 files (docs/formats/rknn-containers.md, "Operators"). Custom
// operators have theirs nowhere else. BSON: https://bsonspec.org/spec.html.

// True when the bytes say that they are a document; operators without attributes have others there.
bool is_document(emu::Bytes bytes);

// Adds what the operator's table does not tell. Precondition: is_document(bytes). Error bad_model:
// the document is damaged. Values of other types are left out.
emu::Outcome read_document(emu::Bytes bytes, CopyBudget& budget, Operator& op);

// What a file says about an operator that the application computes: its type and attributes: whole
// numbers as int64, others as float32, texts as bytes. Those without a name are left out, and of
// one name all but the first.
emu::ops::Custom custom_of(const Operator& op);

} // namespace rknn::format
