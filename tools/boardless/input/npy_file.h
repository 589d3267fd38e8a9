// SPDX-License-Identifier: Apache-2.0
// A .npy file whose values are read piece by piece: calibration sets are larger than memory. Arrays
// of feature maps may have their channels on another axis than a network's input.
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/tensor/npy.h"
#include "emu-core/tensor/tensor.h"

#include <span>
#include <string>

namespace boardless {

// By its name or, whatever that is, by how it begins.
bool is_array(const std::string& path);

// Extents, or places, with `between` between them.
std::string joined(std::span<const std::int64_t> numbers, const char* between);

class StoredArray {
public:
    // Reads the header. Error: bad_argument with the system's reason, or as emu::npy::read(); both
    // name the file.
    static emu::Result<StoredArray> open(const std::string& path);

    emu::Dtype dtype() const { return header_.dtype; } // of what is read
    std::span<const std::int64_t> shape() const { return header_.shape; }
    std::uint64_t elements() const { return header_.bytes / header_.stored_size; }

    // The values from element `first` on, as many as `values` takes; the file is open for the call
    // only. Precondition: they lie within the array. Error: the file has changed.
    emu::Outcome read(std::uint64_t first, std::span<std::byte> values) const;

private:
    StoredArray(std::string path, emu::npy::Header header)
        : path_(std::move(path)), header_(std::move(header)) {}

    std::string path_;
    emu::npy::Header header_;
};

// `shape` is the array's in the file at `path`; its first axis may hold several samples, or be left
// out for one. Error bad_input: it is the input's shape with the channels on the other side, and
// the values are in another order then. A line on stderr where the shape is the same either way.
emu::Outcome check_order(const std::string& path, std::span<const std::int64_t> shape,
                         const emu::TensorSpec& input);

} // namespace boardless
