// SPDX-License-Identifier: Apache-2.0
// Stored inputs and outputs, and values as real numbers.
#pragma once

#include "conformance/models/row.h"
#include "emu-core/tensor/npy.h"

namespace models {

// What input `index` is to hold, in the type of `spec`, whatever the file's. For the source "ones"
// there is no file. Error bad_input: it does not fit.
emu::Result<std::vector<std::byte>> stored_input(const Row& row, std::size_t index,
                                                 const emu::TensorSpec& spec);

emu::Result<emu::npy::Array> stored_output(const Row& row, std::size_t index);

// The numbers as they are stored, without their quantisation.
emu::Result<std::vector<float>> numbers_of(emu::Dtype dtype, emu::Bytes values);

} // namespace models
