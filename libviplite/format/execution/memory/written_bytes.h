// SPDX-License-Identifier: Apache-2.0
// Which bytes of the memory somebody wrote. It finds wrong addresses, never wrong arithmetic.
#pragma once

#include "emu-core/lift/reads/view_extent.h"

#include <vector>

namespace viplite::format {

class WrittenBytes {
public:
    explicit WrittenBytes(std::uint64_t bytes) : words_(bytes / 64 + 1) {}

    // Precondition of all: within the memory.
    void add(const emu::lift::ByteRange& range);
    void add(const emu::MemoryView& view);
    bool has(const emu::lift::ByteRange& range) const;
    bool has(const emu::MemoryView& view) const;

private:
    std::vector<std::uint64_t> words_;
};

} // namespace viplite::format
