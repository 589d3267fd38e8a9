// SPDX-License-Identifier: Apache-2.0
// Where tensors lie. The compiler gives what runs write an offset in one arena; constants get
// places behind it, with gaps, so that an address that goes wrong meets nothing.
#pragma once

#include "librknnrt/format/container/model_file.h"

namespace rknn::format {

// Tensors that runs write have their offset in the arena as address already; the others get one if
// they have data, and owners of tables in any case. Sets arena_bytes and memory_bytes. Error
// bad_model: more than 2 GiB.
emu::Outcome place_tensors(ModelFile& model);

// True for tensors whose address the compiler chose.
bool in_arena(const Tensor& tensor);

} // namespace rknn::format
