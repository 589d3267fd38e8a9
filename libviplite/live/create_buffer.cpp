// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/error.h"
#include "emu-core/memory/device_memory.h"
#include "libviplite/live/buffer.h"

namespace viplite {
namespace {

using emu::Fault;

emu::Outcome check_size(const Buffer::Tensor& tensor, std::uint64_t bytes) {
    if (!tensor || bytes >= tensor->bytes()) return {};
    return emu::error(Fault::bad_argument, "the memory has %llu bytes, the tensor needs %llu",
                      static_cast<unsigned long long>(bytes),
                      static_cast<unsigned long long>(tensor->bytes()));
}

std::shared_ptr<Buffer> mapped(Buffer::Tensor tensor, std::shared_ptr<emu::Buffer> memory) {
    return std::make_shared<Buffer>(std::move(tensor), std::vector{std::move(memory)}, true);
}

} // namespace

Buffer::Created Buffer::allocate(emu::DeviceMemory& memory, Tensor tensor, std::uint64_t bytes) {
    EMU_TRY(check_size(tensor, bytes));
    EMU_TRY_VALUE(allocated, memory.allocate(bytes));
    return mapped(std::move(tensor), std::move(allocated));
}

Buffer::Created Buffer::from_handle(emu::DeviceMemory& memory, Tensor tensor, void* logical,
                                    std::uint64_t bytes) {
    EMU_TRY(check_size(tensor, bytes));
    EMU_TRY_VALUE(imported, memory.import_pointer(logical, bytes));
    return mapped(std::move(tensor), std::move(imported));
}

Buffer::Created Buffer::from_fd(emu::DeviceMemory& memory, Tensor tensor, int fd,
                                std::uint64_t bytes) {
    EMU_TRY(check_size(tensor, bytes));
    EMU_TRY_VALUE(imported, memory.import_fd(fd, 0, bytes));
    return mapped(std::move(tensor), std::move(imported));
}

Buffer::Created Buffer::from_physical(emu::DeviceMemory& memory, Tensor tensor,
                                      const PhysicalTable& table) {
    std::vector<std::shared_ptr<emu::Buffer>> parts;
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < table.count; ++i) {
        const PhysicalRange range = table.range(i);
        auto whole = memory.find(range.address, range.bytes);
        if (!whole) {
            return emu::error(Fault::bad_argument,
                              "no memory of this library has %llu bytes at physical 0x%llx",
                              static_cast<unsigned long long>(range.bytes),
                              static_cast<unsigned long long>(range.address));
        }
        const std::uint64_t offset = range.address - whole->physical();
        EMU_TRY_VALUE(part, emu::slice(std::move(whole), offset, range.bytes));
        parts.push_back(std::move(part));
        bytes += range.bytes;
    }
    if (parts.empty()) return emu::error(Fault::bad_argument, "there is no physical memory");
    EMU_TRY(check_size(tensor, bytes));
    return std::make_shared<Buffer>(std::move(tensor), std::move(parts), false);
}

Buffer::Created Buffer::from_buffer(const Buffer& source, Tensor tensor) {
    EMU_TRY(check_size(tensor, source.size()));
    return std::make_shared<Buffer>(std::move(tensor), source.parts_, source.mapped_);
}

} // namespace viplite
