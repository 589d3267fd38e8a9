// SPDX-License-Identifier: Apache-2.0
#include "emu-core/memory/device_memory.h"

#include "emu-core/base/error.h"
#include "emu-core/base/fault_plan.h"
#include "emu-core/memory/buffer_registry.h"
#include "emu-core/memory/shared_buffer.h"

#include <algorithm>

namespace emu {

bool is_synced(Buffer& buffer) {
    const std::span<std::byte> cpu = buffer.cpu(), device = buffer.device();
    return cpu.data() == device.data() || std::ranges::equal(cpu, device);
}

struct DeviceMemory::State {
    explicit State(MemoryOptions wanted)
        : options(wanted), registry(wanted.limit, wanted.addresses) {}

    // Makes a buffer of the backing, `counted` bytes of which count against the limit.
    static Result<std::shared_ptr<Buffer>> publish(const std::shared_ptr<State>& self,
                                                   Backing backing, std::uint64_t counted,
                                                   Caching caching);

    const MemoryOptions options;
    BufferRegistry registry;
};

Result<std::shared_ptr<Buffer>> DeviceMemory::State::publish(const std::shared_ptr<State>& self,
                                                             Backing backing, std::uint64_t counted,
                                                             Caching caching) {
    std::shared_ptr<BufferRegistry> registry(self, &self->registry);
    EMU_TRY_VALUE(reservation,
                  BufferRegistry::reserve(std::move(registry), backing.bytes.size(), counted));
    std::optional<CacheModel> cache;
    if (self->options.cache_model && caching == Caching::cached) {
        EMU_TRY_VALUE(model, CacheModel::in_front_of(backing.bytes));
        cache = std::move(model);
    }
    auto buffer = std::make_shared<SharedBuffer>(std::move(reservation), std::move(backing),
                                                 std::move(cache));
    self->registry.enter(buffer);
    return buffer;
}

DeviceMemory::DeviceMemory(MemoryOptions options) : state_(std::make_shared<State>(options)) {}

DeviceMemory::~DeviceMemory() = default;

Result<std::shared_ptr<Buffer>> DeviceMemory::allocate(std::uint64_t size, Caching caching) {
    if (auto planned = planned_error("alloc")) return *std::move(planned);
    const auto placement =
        state_->options.page_aligned ? Backing::Placement::at_start : Backing::Placement::at_end;
    EMU_TRY_VALUE(backing, Backing::own(size, placement));
    return State::publish(state_, std::move(backing), size, caching);
}

Result<std::shared_ptr<Buffer>> DeviceMemory::import_fd(int fd, std::uint64_t offset,
                                                        std::uint64_t size) {
    EMU_TRY_VALUE(backing, Backing::of_descriptor(fd, offset, size));
    return State::publish(state_, std::move(backing), 0, Caching::cached);
}

Result<std::shared_ptr<Buffer>> DeviceMemory::import_pointer(void* bytes, std::uint64_t size) {
    EMU_TRY_VALUE(backing, Backing::of_pointer(bytes, size));
    return State::publish(state_, std::move(backing), 0, Caching::cached);
}

std::shared_ptr<Buffer> DeviceMemory::find(std::uint64_t physical, std::uint64_t size) const {
    return state_->registry.find(physical, size);
}

std::uint64_t DeviceMemory::allocated() const {
    return state_->registry.allocated();
}

} // namespace emu
