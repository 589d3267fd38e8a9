// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/runtime/device.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/environment.h"
#include "emu-core/base/error.h"
#include "emu-core/base/fault_plan.h"
#include "emu-core/chip/bm1880.h"
#include "emu-core/edge/strictness.h"
#include "libbmrt/format/decode/decode.h"
#include "libbmrt/format/dma_descriptor.h"

#include <algorithm>

namespace bmrt::runtime {
namespace {

// There is no cache to see: applications reach the memory by copies.
emu::MemoryOptions options() {
    emu::MemoryOptions options = emu::memory_options();
    options.cache_model = false;
    options.addresses = {first_address, global_bytes, emu::AddressSpace::Order::lowest};
    return options;
}

} // namespace

emu::Result<std::span<std::byte>> DeviceView::at(std::uint64_t address, std::uint64_t size) {
    const std::uint64_t offset = address - bmrt::global_base; // wraps where there is no memory
    for (const Seen& seen : seen_) {
        if (offset >= seen.first && emu::in_range(offset - seen.first, size, seen.bytes.size())) {
            return seen.bytes.subspan(offset - seen.first, size);
        }
    }
    auto buffer = memory_.find(offset, size);
    if (!buffer) {
        return emu::error(
            emu::Fault::bad_argument, "no device memory has all of the %llu bytes at 0x%llx",
            static_cast<unsigned long long>(size), static_cast<unsigned long long>(offset));
    }
    const auto bytes = buffer->device();
    const std::uint64_t first = buffer->physical();
    seen_.push_back({first, bytes, std::move(buffer)});
    return bytes.subspan(offset - first, size);
}

class Device::Use {
public:
    explicit Use(Device& device) : lock_(device.mutex_), device_(device) { ++device.uses_; }
    ~Use() {
        if (--device_.uses_ == 0) device_.view_.forget();
    }
    Use(const Use&) = delete;

private:
    const std::lock_guard<std::recursive_mutex> lock_;
    Device& device_;
};

emu::Result<std::shared_ptr<Device>> Device::open(int index) {
    const auto chip = emu::environment("BOARDLESS_CHIP");
    if (!chip.empty() && chip != emu::bm1880_chip.name) {
        return emu::error(emu::Fault::wrong_chip, "BOARDLESS_CHIP is %.*s, and this is a %s",
                          static_cast<int>(chip.size()), chip.data(), emu::bm1880_chip.name.data());
    }
    if (index < 0 || index >= device_count) {
        return emu::board_aborts(emu::error(emu::Fault::device_unavailable,
                                            "there is no device %d of %d", index, device_count));
    }
    EMU_TRY_VALUE(model, bmrt::tensor_unit());
    return std::make_shared<Device>(model);
}

Device::Device(const bmrt::TensorUnitModel& model)
    : model_(model), memory_(options()), local_(model.geometry), view_(memory_) {}

emu::Outcome Device::run(const bmrt::CommandList& commands, bmrt::CpuOperators* cpu) {
    if (auto planned = emu::planned_error("task")) return *std::move(planned);
    const Use use(*this);
    return bmrt::run(commands, {local_, view_, &kernels_}, cpu);
}

emu::Outcome Device::write(std::uint64_t address, emu::Bytes bytes) {
    if (bytes.empty()) return {};
    const Use use(*this);
    EMU_TRY_VALUE(target, view_.at(bmrt::global_base + address, bytes.size()));
    std::ranges::copy(bytes, target.begin());
    return {};
}

emu::Outcome Device::read(std::uint64_t address, std::span<std::byte> bytes) {
    if (bytes.empty()) return {};
    const Use use(*this);
    EMU_TRY_VALUE(source, view_.at(bmrt::global_base + address, bytes.size()));
    std::ranges::copy(source, bytes.begin());
    return {};
}

void Device::set_base(std::size_t index, std::uint64_t address) {
    const std::lock_guard lock(mutex_);
    bases_[index] = address;
}

std::uint64_t Device::base(std::size_t index) {
    const std::lock_guard lock(mutex_);
    return bases_[index];
}

} // namespace bmrt::runtime
