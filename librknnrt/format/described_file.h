// SPDX-License-Identifier: Apache-2.0
// A file whose inputs and outputs are known, and whose work is not: recorded outputs stand in for
// what it computes.
#pragma once

#include "librknnrt/format/load.h"

namespace rknn::format {

// The program has one layer, of type ops::Custom, from all inputs to all outputs; what raw pixels
// become is what the rule says. Errors of read(); wrong_chip; bad_model, ends that no application
// could exchange.
emu::Result<LoadedModel> describe(const emu::SharedBytes& file, const emu::ChipChoice& choice);

// The size of every output as applications see it, of one picture.
std::vector<std::uint64_t> output_bytes(const emu::Program& program);

} // namespace rknn::format
