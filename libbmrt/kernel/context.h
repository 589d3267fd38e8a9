// SPDX-License-Identifier: Apache-2.0
// What a bmk1880_context_t* stands for.
#pragma once

#include "libbmrt/kernel/command_buffer.h"
#include "libbmrt/kernel/local_tensor.h"

#include <bmkernel/bm1880/bmkernel_1880.h>

#include <memory>
#include <mutex>

namespace bmrt::kernel {

// Thread-safe, and independent of others.
class Context {
public:
    explicit Context(std::span<std::byte> buffer);

    // A record in the buffer; for commands a handle that stays valid until reset(). Error
    // out_of_memory.
    emu::Result<bmk1880_op_t*> add(const bmrt::TensorDescriptor& descriptor);
    emu::Result<bmk1880_op_t*> add(const DmaCommand& command);
    emu::Outcome add(const bmrt::CpuRecord& record);

    // Calls change(CommandOrder&), which returns an Outcome.
    template <class Change> emu::Outcome reorder(Change change) {
        const std::lock_guard lock(mutex_);
        return change(commands_.order());
    }
    // Error bad_handle: no command of this context's since its last reset().
    emu::Outcome add_dependency(const bmk1880_op_t* before, const bmk1880_op_t* after);

    std::span<std::byte> finish();
    void reset(); // local memory stays given out

    // A tensor in local memory that the library manages. Errors as LocalAllocator's, and
    // bad_argument for the shape.
    emu::Result<tensor_lmem*> allocate(const shape_t& shape, fmt_t format, bool aligned);
    emu::Result<tensor_lmem*> allocate_in_bank(std::uint32_t bank, const shape_t& shape,
                                               fmt_t format, bool aligned);
    // The struct only; nothing is checked, as on a board.
    emu::Result<tensor_lmem*> place(laddr_t address, const shape_t& shape, fmt_t format,
                                    bool aligned);
    emu::Outcome free(const tensor_lmem* record);

private:
    bmk1880_op_t* handle_of(std::size_t command) const;
    emu::Result<std::size_t> command_of(const bmk1880_op_t* handle, const char* name) const;

    std::mutex mutex_;
    CommandBuffer commands_;
    std::uint32_t round_; // between two resets; no other round of the process has this number
    LocalAllocator allocator_;
    LocalTensors tensors_;
};

// The handles of all live contexts. Errors: out_of_memory; bad_handle, as of take_context().
emu::Result<bmk1880_context_t*> add_context(std::shared_ptr<Context> context);
emu::Result<std::shared_ptr<Context>> find_context(const bmk1880_context_t* handle);
emu::Result<std::shared_ptr<Context>> take_context(const bmk1880_context_t* handle);

} // namespace bmrt::kernel
