// SPDX-License-Identifier: Apache-2.0
// Windows over maps of which parts were not written.
#pragma once

#include "emu-core/lift/reads/unwritten.h"

#include <algorithm>

namespace emu::lift {

// By element instead of by byte.
class UnwrittenElements {
public:
    // All written.
    explicit UnwrittenElements(const TensorSpec& spec)
        : size_(static_cast<std::size_t>(size_of(spec.dtype))),
          bytes_(static_cast<std::size_t>(spec.bytes())) {}
    UnwrittenElements(const Unwritten& bytes, const TensorSpec& spec)
        : size_(static_cast<std::size_t>(size_of(spec.dtype))), bytes_(bytes) {}

    std::int64_t size() const { return static_cast<std::int64_t>(bytes_.size() / size_); }
    bool operator[](std::int64_t element) const {
        const auto first = bytes_.begin() + element * static_cast<std::ptrdiff_t>(size_);
        return std::any_of(first, first + static_cast<std::ptrdiff_t>(size_),
                           [](std::byte byte) { return byte != std::byte{}; });
    }
    void set(std::int64_t element, std::int64_t count) {
        const auto first = bytes_.begin() + element * static_cast<std::ptrdiff_t>(size_);
        std::fill_n(first, count * static_cast<std::int64_t>(size_), std::byte{0xff});
    }
    Unwritten bytes() && { return std::move(bytes_); }

private:
    std::size_t size_;
    Unwritten bytes_;
};

// Marks what the windows of a convolution or a pooling see of the source's unwritten elements.
// False: the layer is neither.
bool add_windows(const Layer& layer, const Program& program, const Unwritten& source,
                 UnwrittenElements& result);

} // namespace emu::lift
