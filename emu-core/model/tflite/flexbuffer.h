// SPDX-License-Identifier: Apache-2.0
// The options of custom operators: a FlexBuffer whose root is a map from names to numbers. Nothing
// is copied, every offset is checked when it is followed. All errors are bad_model. Format:
// https://flatbuffers.dev/internals (FlexBuffers).
#pragma once

#include "emu-core/base/byte_reader.h"

#include <string_view>

namespace emu::tflite {

class FlexMap {
public:
    // Error bad_model: the root is no map, or it does not lie inside the buffer.
    static Result<FlexMap> root(Bytes buffer);

    std::size_t size() const { return size_; }
    // Precondition of both: index < size().
    Result<std::string_view> key(std::size_t index) const;
    // Integers, floating-point numbers and booleans. Error also: a value of another kind.
    Result<double> number(std::size_t index) const;

private:
    FlexMap() = default;

    Bytes buffer_;
    std::uint64_t values_ = 0, keys_ = 0; // where the two vectors are
    std::uint64_t size_ = 0;              // elements of each
    unsigned width_ = 1, key_width_ = 1;  // bytes of an element
};

} // namespace emu::tflite
