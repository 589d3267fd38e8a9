// SPDX-License-Identifier: Apache-2.0
// The parts of memory that threads see, one behind the other.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/tensor/memory_view.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace emu::ops::threads {

class MemoryParts {
public:
    // Error bad_model: a view with several channels in a block, with elements that are not side by
    // side, or with negative strides; parts out of proportion to what the views hold.
    static Result<MemoryParts> make(const std::vector<MemoryView>& views);

    std::size_t bytes() const { return bytes_; }
    // Where so many bytes from an address on are among the parts'. Nothing: not all in one part.
    std::optional<std::size_t> place(std::int64_t address, std::int64_t bytes) const;

private:
    struct Part {
        std::int64_t first = 0, last = 0; // addresses, last exclusive
        std::size_t place = 0;
    };
    std::vector<Part> parts_;
    std::size_t bytes_ = 0;
};

// Between a tensor's elements, in the order y, x, c, and a view's place in memory.
void lay(const MemoryView& view, const std::byte* values, std::byte* memory);
void take(const MemoryView& view, const std::byte* memory, std::byte* values);

// The bytes from the view's first to its last, and those that its elements have.
std::int64_t reach_of(const MemoryView& view);
std::int64_t held_bytes(const MemoryView& view);

} // namespace emu::ops::threads
