// SPDX-License-Identifier: Apache-2.0
// Buffers that rknn_outputs_get allocated and rknn_outputs_release has not freed yet.
#pragma once

#include "base/error.h"

#include <cstddef>
#include <map>
#include <memory>
#include <span>

namespace rknn {

class OutputBuffers {
public:
    // Of exactly the output's size, so that a sanitizer or valgrind sees the first byte beyond.
    using Buffer = std::unique_ptr<std::byte[]>;

    void keep(Buffer buffer);

    // Frees all of `addresses` or, if one of them is not kept here or comes twice, none.
    // Error bad_argument.
    emu::Outcome release(std::span<void* const> addresses);

private:
    std::map<void*, Buffer> buffers_;
};

} // namespace rknn
