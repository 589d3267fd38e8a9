// SPDX-License-Identifier: Apache-2.0
// Arrays of feature maps whose channels are on another axis than a network's input has them.
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/tensor/tensor.h"

#include <span>
#include <string>

namespace boardless {

// `shape` is the array's in the file at `path`; its first axis may hold several samples. Error
// bad_input: it is the input's shape with the channels on the other side, and the values are in
// another order then. A line on stderr where the shape is the same either way.
emu::Outcome check_order(const std::string& path, std::span<const std::int64_t> shape,
                         const emu::TensorSpec& input);

} // namespace boardless
