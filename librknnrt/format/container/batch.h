// SPDX-License-Identifier: Apache-2.0
// Files made for several pictures at a time (the toolkit's rknn_batch_size): the program is that of
// one picture, and the runtime runs it for one after the other.
#pragma once

#include "librknnrt/format/container/model_file.h"

#include <string_view>

namespace rknn::format {

// The number that a file has as a text. Measured on 248 files: "8" where pages say that boards take
// eight, else "0", or "1" of toolkits before 1.4. Nothing said counts as 1. Error bad_model: no
// number, or more than a run may take.
emu::Result<std::int32_t> batch_of(std::string_view text);

// Documented by boards' messages: inputs of a batch have four dimensions, and 1, 3 or 4 channels.
// Error bad_model: others; tensors that are batches themselves; more than a gigabyte.
emu::Outcome check_batch(const ModelFile& model);

} // namespace rknn::format
