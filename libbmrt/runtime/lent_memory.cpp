// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/runtime/lent_memory.h"

namespace bmrt::runtime {

LentMemory::LentMemory(std::shared_ptr<Memory> own) : memory_(std::move(own)) {
    memory_->give_to_network();
}

LentMemory::~LentMemory() {
    if (handle_ && !imported_) static_cast<void>(take<Memory>(handle_));
}

emu::Result<bmmem_device_t> LentMemory::handle() {
    if (!handle_) {
        EMU_TRY_VALUE(made, add(memory_));
        handle_ = made;
    }
    return handle_;
}

} // namespace bmrt::runtime
