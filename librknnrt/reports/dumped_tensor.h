// SPDX-License-Identifier: Apache-2.0
// A tensor in the orders and forms of a dump.
#pragma once

#include "emu-core/tensor/convert.h"

#include <string>

namespace rknn {

struct DumpedTensor {
    emu::TensorSpec spec;
    std::vector<std::byte> values; // dense, in the order that the spec says
};

// The real numbers of a tensor, as float32. Error bad_argument: a quantisation per channel.
emu::Result<DumpedTensor> real_numbers(const emu::TensorSpec& spec, emu::Bytes values);

// Feature maps (four axes) as N, C, H, W; others stay as they are. Errors of emu::convert().
emu::Result<DumpedTensor> as_planes(const DumpedTensor& tensor);

// One number a line; feature maps in the order NC1HWC2 with C2 = `block`. The same errors.
emu::Result<std::string> as_text(const DumpedTensor& tensor, std::int32_t block);

} // namespace rknn
