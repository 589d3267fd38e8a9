// SPDX-License-Identifier: Apache-2.0
// Memory that a network works in: its own, which applications may ask for, or one of theirs.
#pragma once

#include "libbmrt/runtime/memory.h"

namespace bmrt::runtime {

class LentMemory {
public:
    // The network's own.
    explicit LentMemory(std::shared_ptr<Memory> own);
    // The application's, under its handle.
    LentMemory(std::shared_ptr<Memory> imported, bmmem_device_t handle)
        : memory_(std::move(imported)), handle_(handle), imported_(true) {}
    ~LentMemory();
    LentMemory(const LentMemory&) = delete;

    Memory& memory() const { return *memory_; }
    // Ends with this object where the memory is the network's own. Error out_of_memory.
    emu::Result<bmmem_device_t> handle();

private:
    const std::shared_ptr<Memory> memory_;
    bmmem_device_t handle_ = nullptr; // given on demand
    bool imported_ = false;
};

} // namespace bmrt::runtime
