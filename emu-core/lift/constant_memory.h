// SPDX-License-Identifier: Apache-2.0
// The parts of a memory that hold constants.
#pragma once

#include "emu-core/base/shared_bytes.h"
#include "emu-core/lift/reads/view_extent.h"

#include <map>
#include <optional>

namespace emu::lift {

class ConstantMemory {
public:
    // Error bad_model: bytes that share an address with others.
    Outcome add(std::int64_t address, SharedBytes bytes);

    struct Part {
        std::int64_t address = 0;
        SharedBytes bytes;
    };
    // All constant bytes within the range, by address.
    std::vector<Part> within(const ByteRange& range) const;

    // What the view's elements are, dense; zeros where there is no constant. Nothing when all are
    // such zeros. Precondition: check_view().
    std::optional<SharedBytes> values(const MemoryView& view) const;
    // The same, with 0 for the bytes of constants and 0xff for the others.
    std::vector<std::byte> gaps(const MemoryView& view) const;

private:
    std::map<std::int64_t, SharedBytes> constants_; // by address
};

} // namespace emu::lift
