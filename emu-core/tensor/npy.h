// SPDX-License-Identifier: Apache-2.0
// NumPy's .npy files, versions 1.0 and 2.0: little-endian, C order.
// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/tensor/tensor.h"

namespace emu::npy {

struct Array {
    Dtype dtype = Dtype::f32;
    std::vector<std::int64_t> shape; // empty: a scalar
    std::vector<std::byte> values;
};

struct Header {
    Dtype dtype = Dtype::f32;
    std::vector<std::int64_t> shape; // empty: a scalar
    std::size_t offset = 0;          // where the values begin
    std::uint64_t bytes = 0;         // that the values take
};

// `start` is the file's beginning, or all of it. Error bad_input: not such a file, its header
// truncated, Fortran order, or an element type that no tensor has.
Result<Header> read_header(Bytes start);

// Error bad_input: as read_header(), or the values are fewer or more than the header says.
Result<Array> read(Bytes file);

// The tensor's values as a file of version 1.0.
std::vector<std::byte> write(const TensorSpec& spec, Bytes values);

} // namespace emu::npy
