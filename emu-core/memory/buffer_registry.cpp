// SPDX-License-Identifier: Apache-2.0
#include "emu-core/memory/buffer_registry.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"

#include <iterator>

namespace emu {

Reservation::~Reservation() {
    if (registry_) registry_->release(address_, counted_);
}

Result<Reservation> BufferRegistry::reserve(std::shared_ptr<BufferRegistry> self,
                                            std::uint64_t size, std::uint64_t counted) {
    const std::lock_guard lock(self->mutex_);
    if (!in_range(self->allocated_, counted, self->limit_)) {
        return error(Fault::out_of_memory,
                     "%llu bytes more than the %llu in use would pass the limit of %llu",
                     static_cast<unsigned long long>(counted),
                     static_cast<unsigned long long>(self->allocated_),
                     static_cast<unsigned long long>(self->limit_));
    }
    const auto address = self->addresses_.take(size);
    if (!address) return error(Fault::out_of_memory, "no physical addresses are left");
    self->allocated_ += counted;
    return Reservation(std::move(self), *address, counted);
}

void BufferRegistry::enter(const std::shared_ptr<Buffer>& buffer) {
    const std::lock_guard lock(mutex_);
    buffers_[buffer->physical()] = {buffer->cpu().size(), buffer};
}

void BufferRegistry::release(std::uint64_t address, std::uint64_t counted) {
    const std::lock_guard lock(mutex_);
    buffers_.erase(address);
    addresses_.give_back(address);
    allocated_ -= counted;
}

std::shared_ptr<Buffer> BufferRegistry::find(std::uint64_t physical, std::uint64_t size) const {
    const std::lock_guard lock(mutex_);
    const auto next = buffers_.upper_bound(physical);
    if (next == buffers_.begin()) return nullptr;
    const auto& [first, entry] = *std::prev(next);
    return in_range(physical - first, size, entry.size) ? entry.buffer.lock() : nullptr;
}

std::uint64_t BufferRegistry::allocated() const {
    const std::lock_guard lock(mutex_);
    return allocated_;
}

} // namespace emu
