// SPDX-License-Identifier: Apache-2.0
// Offsets of a FlatBuffer may lead to the same bytes any number of times, and tasks may share their
// words. What is copied out of a file is counted here, so that memory stays in proportion to it.
#pragma once

#include "emu-core/base/error.h"

#include <cstdint>

namespace rknn::format {

class CopyBudget {
public:
    explicit CopyBudget(std::uint64_t file_bytes) : left_(per_byte * file_bytes + base) {}

    // Error bad_model: the file asks for more than any real one.
    emu::Outcome take(std::uint64_t bytes) {
        if (bytes > left_) {
            return emu::error(emu::Fault::bad_model,
                              "its tables overlap: they hold many times more than the file does");
        }
        left_ -= bytes;
        return {};
    }

private:
    // Real files stay below 4 bytes per byte.
    static constexpr std::uint64_t per_byte = 16, base = 1 << 20;
    std::uint64_t left_;
};

} // namespace rknn::format
