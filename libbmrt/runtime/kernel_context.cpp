// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/runtime/kernel_context.h"

#include "emu-core/base/error.h"
#include "libbmrt/kernel/chip.h"

#include <new>

namespace bmrt::runtime {
namespace {

// Some 100,000 commands; pages that none is written to cost nothing. Chosen: nobody can see it.
constexpr u32 buffer_bytes = 16 << 20;

} // namespace

emu::Result<std::shared_ptr<KernelContext>> KernelContext::make() {
    std::unique_ptr<u8[]> buffer(new (std::nothrow) u8[buffer_bytes]);
    if (!buffer) return emu::error(emu::Fault::out_of_memory, "no memory for a command buffer");
    bmk1880_info_t info{bmrt::kernel::only_chip, buffer_bytes, buffer.get()};
    bmk1880_context_t* context = bmk1880_register(&info);
    if (!context) return emu::error(emu::Fault::out_of_memory, "bmk1880_register failed");
    return std::make_shared<KernelContext>(std::move(buffer), context);
}

emu::Result<emu::Bytes> KernelContext::commands() const {
    u32 size = 0;
    const u8* first = bmk1880_acquire_cmdbuf(context_, &size);
    if (!first) {
        return emu::error(emu::Fault::bad_handle, "the application has cleaned up the context");
    }
    return emu::Bytes(reinterpret_cast<const std::byte*>(first), size);
}

} // namespace bmrt::runtime
