// SPDX-License-Identifier: Apache-2.0
#include "emu-core/memory/device_memory.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"

namespace emu {
namespace {

using Number = unsigned long long; // what printf knows

class BufferSlice final : public Buffer {
public:
    BufferSlice(std::shared_ptr<Buffer> whole, std::uint64_t offset, std::uint64_t size)
        : whole_(std::move(whole)), offset_(static_cast<std::size_t>(offset)),
          size_(static_cast<std::size_t>(size)) {}

    std::uint64_t physical() const override { return whole_->physical() + offset_; }
    int fd() const override { return whole_->fd(); }
    std::uint64_t fd_offset() const override { return whole_->fd_offset() + offset_; }
    std::span<std::byte> cpu() override { return whole_->cpu().subspan(offset_, size_); }
    std::span<std::byte> device() override { return whole_->device().subspan(offset_, size_); }

    Outcome sync(std::uint64_t offset, std::uint64_t length, Direction direction) override {
        if (in_range(offset, length, size_))
            return whole_->sync(offset_ + offset, length, direction);
        return error(Fault::bad_argument, "sync of %llu bytes at %llu of a part of %zu",
                     Number{length}, Number{offset}, size_);
    }

    Changes changes(std::uint64_t offset, std::uint64_t length) override {
        Changes changes = whole_->changes(offset_ + offset, length);
        if (changes.count != 0) changes.first -= offset_;
        return changes;
    }
    void inspect() override { whole_->inspect(); }

    std::uint64_t generation() const override { return whole_->generation(); }
    void raise_generation() override { whole_->raise_generation(); }

private:
    std::shared_ptr<Buffer> whole_;
    std::size_t offset_, size_;
};

} // namespace

Result<std::shared_ptr<Buffer>> slice(std::shared_ptr<Buffer> whole, std::uint64_t offset,
                                      std::uint64_t size) {
    const std::size_t bytes = whole->cpu().size();
    if (size == 0 || !in_range(offset, size, bytes)) {
        return error(Fault::bad_argument, "%llu bytes at %llu of a buffer of %zu", Number{size},
                     Number{offset}, bytes);
    }
    if (size == bytes) return whole;
    return std::shared_ptr<Buffer>(std::make_shared<BufferSlice>(std::move(whole), offset, size));
}

} // namespace emu
