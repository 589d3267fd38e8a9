// SPDX-License-Identifier: Apache-2.0
// Small models made here, by the public functions of libbmkernel.
#pragma once

#include "libbmrt/format/bmodel.h"

namespace small_models {

// A tensor of batch x 4 x 4 x 4 is the input, at the beginning of the neurons; the outputs follow
// it: its product with the weights, and the greater of it and 0.
inline constexpr std::uint32_t elements = 64; // of a batch of 1

// Records, to be relocated.
std::vector<std::byte> commands(std::uint32_t batch);

// Batches of 1 and 2, whose weights are all 2 and all 3.
bmrt::Bmodel two_shapes();

// Two inputs of 64 bytes, both at offset 0 as far as the file says; the outputs are their product,
// and the greater of the first and 0.
bmrt::Bmodel two_inputs();

// An operator on the CPU that nobody knows, for one of two shapes.
bmrt::Bmodel unknown_operator(std::size_t command = 0);

// As two_shapes(), but for the second shape nothing computes the output "positive".
bmrt::Bmodel unwritten_output();

// More commands than a device does in its time.
bmrt::Bmodel endless();

} // namespace small_models
