// SPDX-License-Identifier: Apache-2.0
// Tensors for a model's outputs, in the application's array.
#pragma once

#include "libhbdnn/spcdev/bpu/dnn_call.h"

#include <span>

namespace hbdnn::spcdev {

// Fills as many tensors as the model has outputs: properties, and 4 bytes of cached memory for each
// element of the aligned shape, whatever its type (observed). Errors: of libdnn's calls, after
// which no memory is left; out_of_memory, no memory is that large.
emu::Outcome make_output_tensors(hbDNNHandle_t model, hbDNNTensor* tensors);

// Frees the memory of each; those that have none are passed over, as programs hand in arrays that
// are longer than the outputs. Error: that of the last one, in strict mode of the first one that
// fails; in strict mode bad_argument: one has none.
emu::Outcome free_tensors(std::span<hbDNNTensor> tensors);

} // namespace hbdnn::spcdev
