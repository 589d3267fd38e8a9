// SPDX-License-Identifier: Apache-2.0
// The container of small boards: tasks, words, weights as they lie in memory, and a FlatBuffer. The
// words hold addresses in one memory of words, weights and tensors; the relocations say the same
// and serve here, so that these files look like all others.
#pragma once

#include "librknnrt/format/container/model_file.h"

namespace rknn::format {

// Error bad_model.
emu::Outcome read_mini_container(const emu::SharedBytes& file, ModelFile& model);

} // namespace rknn::format
