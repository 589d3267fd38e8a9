// SPDX-License-Identifier: Apache-2.0
// Sparse constants, which files keep as the values that are not zero and where these are.
#pragma once

#include "emu-core/base/flatbuffer.h"
#include "emu-core/tensor/tensor.h"

namespace emu::tflite {

// All values of `spec`. The work is in proportion to the file and to these. Error bad_model: what
// says where `values` are is damaged, or of another shape.
Result<std::vector<std::byte>> dense_values(const flatbuffer::Table& sparsity,
                                            const TensorSpec& spec, Bytes values);

} // namespace emu::tflite
