// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/runtime/memory.h"

#include "emu-core/base/checked.h"

#include <algorithm>

namespace bmrt::runtime {
namespace {

emu::Outcome check_range(const Memory& memory, std::uint64_t offset, std::uint64_t bytes) {
    if (emu::in_range(offset, bytes, memory.bytes())) return {};
    return emu::error(emu::Fault::bad_argument, "%llu bytes at %llu leave the memory of %llu",
                      static_cast<unsigned long long>(bytes),
                      static_cast<unsigned long long>(offset),
                      static_cast<unsigned long long>(memory.bytes()));
}

} // namespace

emu::Result<std::shared_ptr<Memory>> Memory::allocate(std::shared_ptr<Device> device,
                                                      std::uint64_t bytes) {
    EMU_TRY_VALUE(buffer, device->memory().allocate(std::max<std::uint64_t>(bytes, 1),
                                                    emu::Caching::uncached));
    const std::uint64_t address = buffer->physical();
    return std::make_shared<Memory>(std::move(device), buffer, address, bytes);
}

std::shared_ptr<Memory> Memory::part(std::shared_ptr<Device> device, std::uint64_t address,
                                     std::uint64_t bytes) {
    return std::make_shared<Memory>(std::move(device), nullptr, address, bytes);
}

emu::Result<std::byte*> Memory::pointer() const {
    if (buffer_) return buffer_->cpu().data();
    const auto buffer = device_->memory().find(address_, bytes_);
    if (!buffer) {
        return emu::error(emu::Fault::bad_argument, "no live memory has all of this part");
    }
    return buffer->cpu().data() + (address_ - buffer->physical());
}

emu::Outcome Memory::write(std::uint64_t offset, emu::Bytes bytes) const {
    EMU_TRY(check_range(*this, offset, bytes.size()));
    return device_->write(address_ + offset, bytes);
}

emu::Outcome Memory::read(std::uint64_t offset, std::span<std::byte> bytes) const {
    EMU_TRY(check_range(*this, offset, bytes.size()));
    return device_->read(address_ + offset, bytes);
}

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
