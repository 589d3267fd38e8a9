// SPDX-License-Identifier: Apache-2.0
// A context of kernels with a command buffer of its own, from libbmkernel.
#pragma once

#include "emu-core/base/byte_reader.h"

#include <bmkernel/bm1880/bmkernel_1880.h>

#include <memory>

namespace bmrt::runtime {

class KernelContext {
public:
    // Error out_of_memory.
    static emu::Result<std::shared_ptr<KernelContext>> make();

    KernelContext(std::unique_ptr<u8[]> buffer, bmk1880_context_t* context)
        : buffer_(std::move(buffer)), context_(context) {}
    ~KernelContext() { bmk1880_cleanup(context_); }
    KernelContext(const KernelContext&) = delete;

    bmk1880_context_t* handle() const { return context_; }
    // All commands that were given so far. Error bad_handle: the application has destroyed the
    // context itself.
    emu::Result<emu::Bytes> commands() const;
    // Empties the buffer; local memory stays given out.
    void reset() { bmk1880_reset(context_); }

private:
    const std::unique_ptr<u8[]> buffer_;
    bmk1880_context_t* const context_;
};

} // namespace bmrt::runtime
