// SPDX-License-Identifier: Apache-2.0
// The buffer of a DeviceMemory: CPU bytes somewhere, a physical address, and perhaps a cache
// between.
#pragma once

#include "emu-core/base/current_call.h"
#include "emu-core/memory/backing.h"
#include "emu-core/memory/buffer_registry.h"
#include "emu-core/memory/cache_model.h"
#include "emu-core/memory/device_memory.h"

#include <atomic>
#include <mutex>
#include <optional>

namespace emu {

class SharedBuffer final : public Buffer {
public:
    SharedBuffer(Reservation reservation, Backing backing, std::optional<CacheModel> cache)
        : reservation_(std::move(reservation)), backing_(std::move(backing)),
          cache_(std::move(cache)) {}
    ~SharedBuffer() override { report_damage(); }

    std::uint64_t physical() const override { return reservation_.address(); }
    int fd() const override { return backing_.fd.get(); }
    std::uint64_t fd_offset() const override { return backing_.fd_offset; }
    std::span<std::byte> cpu() override { return backing_.bytes; }
    std::span<std::byte> device() override { return cache_ ? cache_->device() : backing_.bytes; }

    Outcome sync(std::uint64_t offset, std::uint64_t length, Direction direction) override;
    Changes changes(std::uint64_t offset, std::uint64_t length) override;
    void inspect() override;

    std::uint64_t generation() const override {
        return generation_.load(std::memory_order_acquire);
    }
    void raise_generation() override { generation_.fetch_add(1, std::memory_order_acq_rel); }

private:
    void report_damage();

    // First of all members: its end makes the address free, when everything else is gone.
    Reservation reservation_;
    Backing backing_;
    const Call maker_ = current_call();
    std::mutex sync_mutex_; // guards cache_'s bytes and damage_reported_
    std::optional<CacheModel> cache_;
    bool damage_reported_ = false;
    std::atomic<std::uint64_t> generation_{1};
};

} // namespace emu
