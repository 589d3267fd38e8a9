// SPDX-License-Identifier: Apache-2.0
// NumPy's .npy files, versions 1.0 and 2.0: C order. Big-endian values become little-endian, float64
// becomes float32.
// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/base/error.h"
#include "emu-core/tensor/tensor.h"

namespace emu::npy {

struct Array {
    Dtype dtype = Dtype::f32;
    std::vector<std::int64_t> shape; // empty: a scalar
    std::vector<std::byte> values;
};

struct Header {
    Dtype dtype = Dtype::f32;        // that values have once they are read
    std::vector<std::int64_t> shape; // empty: a scalar
    std::size_t offset = 0;          // where the values begin
    std::uint64_t bytes = 0;         // that the values take in the file
    std::size_t stored_size = 4;     // of one of them there
    bool is_big_endian = false;
};

// `start` is the file's beginning, or all of it. Error bad_input: not such a file, its header
// truncated, Fortran order, or an element type that no tensor has.
Result<Header> read_header(Bytes start);

// The values that `stored`, a part of the file, holds. Precondition: both are of the same number of
// them. Error bad_input: a float64 that float32 does not reach.
Outcome convert(const Header& header, Bytes stored, std::span<std::byte> values);

// Error bad_input: as read_header() and convert(), or the values are fewer or more than the header says.
Result<Array> read(Bytes file);

// The tensor's values as a file of version 1.0.
std::vector<std::byte> write(const TensorSpec& spec, Bytes values);

} // namespace emu::npy
