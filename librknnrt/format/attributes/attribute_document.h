// SPDX-License-Identifier: Apache-2.0
// Files of container 6 and mini keep the attributes that an operator had in the source framework,
// as a BSON document: {name: {"dtype": "i", "value": 3}, ...}; dtype is i, f, s, or a list of
// these: is, fs, ss. Seen in 119 files (docs/formats/rknn-containers.md, "Operators"). Custom
// operators have theirs nowhere else. BSON: https://bsonspec.org/spec.html.
#pragma once

#include "librknnrt/format/container/copy_budget.h"
#include "librknnrt/format/container/model_file.h"

namespace rknn::format {

// True when the bytes say that they are a document; operators without attributes have others there.
bool is_document(emu::Bytes bytes);

// Adds what the operator's table does not tell. Precondition: is_document(bytes). Error bad_model:
// the document is damaged. Values of other types are left out.
emu::Outcome read_document(emu::Bytes bytes, CopyBudget& budget, Operator& op);

} // namespace rknn::format
