// SPDX-License-Identifier: Apache-2.0
// Buffers that rknn_outputs_get allocated and rknn_outputs_release has not freed yet.
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/memory/mapping.h"

#include <cstddef>
#include <map>
#include <memory>
#include <span>

namespace rknn {

// Of exactly the output's size, so that a sanitizer or valgrind sees the first byte beyond; with
// BOARDLESS_REPORT=1 or BOARDLESS_GUARD it ends against an inaccessible page.
class OutputBuffer {
public:
    // Error: out_of_memory.
    static emu::Result<OutputBuffer> allocate(std::size_t size);

    std::span<std::byte> bytes() const { return bytes_; }

private:
    std::unique_ptr<std::byte[]> plain_;
    emu::Mapping guarded_;
    std::span<std::byte> bytes_; // of one of the two
};

class OutputBuffers {
public:
    void keep(OutputBuffer buffer);

    // Frees all of `addresses` or, if one of them is not kept here or comes twice, none.
    // Error bad_argument.
    emu::Outcome release(std::span<void* const> addresses);

    // Frees all, which counts as left behind.
    void abandon();

private:
    std::map<void*, std::shared_ptr<OutputBuffer>> buffers_;
};

} // namespace rknn
