// SPDX-License-Identifier: Apache-2.0
// A device's memory as it is: bytes, which views are copied into and out of. What programs of
// tensors are held against.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/tensor/memory_view.h"

#include <vector>

namespace emu::lift {

class ViewMemory {
public:
    explicit ViewMemory(std::size_t bytes) : bytes_(bytes) {}

    // The address of every element in the order h, w, c; then, of a view that is written, those of
    // the last block's further channels.
    static std::vector<std::int64_t> addresses(const MemoryView& view);
    static std::vector<std::int64_t> padding(const MemoryView& view);

    void set(std::int64_t address, Bytes bytes);
    void write(const MemoryView& view, Bytes values);
    std::vector<std::byte> read(const MemoryView& view) const;

private:
    std::vector<std::byte> bytes_;
};

} // namespace emu::lift
