// SPDX-License-Identifier: Apache-2.0
// NumPy's .npy files, versions 1.0 and 2.0: little-endian, C order.
// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
#pragma once

#include "base/byte_reader.h"
#include "tensor/tensor.h"

namespace boardless::npy {

struct Array {
    emu::Dtype dtype = emu::Dtype::f32;
    std::vector<std::int64_t> shape; // empty: a scalar
    std::vector<std::byte> values;
};

// Error bad_input: not such a file, truncated, Fortran order, or an element type that no tensor
// has.
emu::Result<Array> read(emu::Bytes file);

// The tensor's values as a file of version 1.0.
std::vector<std::byte> write(const emu::TensorSpec& spec, emu::Bytes values);

} // namespace boardless::npy
