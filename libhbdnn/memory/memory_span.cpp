// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/memory/memory_span.h"

#include "emu-core/edge/strictness.h"

#include <utility>

namespace hbdnn {

Block::Block(std::shared_ptr<emu::Buffer> buffer, const char* flush_call)
    : buffer_(std::move(buffer)) {
    const bool has_cache = buffer_->cpu().data() != buffer_->device().data();
    if (has_cache && emu::looks_for_missing_syncs()) record_.emplace(*buffer_, flush_call);
}

emu::Outcome Block::sync(const Range& range, emu::Direction direction) {
    if (!record_) return buffer_->sync(range.first, range.bytes, direction);
    return record_->sync(range, direction);
}

emu::Outcome Block::inspect() {
    if (record_) return record_->inspect();
    buffer_->inspect();
    return {};
}

emu::Outcome Block::check_cleaned(const Range& range) {
    if (!record_) return {};
    return record_->check_cleaned(range);
}

emu::Outcome Block::check_invalidated(const Range& range) {
    if (!record_) return {};
    return record_->check_invalidated(range);
}

void Block::written(const Range& range, const emu::Call& call) {
    buffer_->raise_generation();
    if (record_) record_->written(range, call);
}

std::uint64_t offset_in(const Block& block, const void* address) {
    return static_cast<std::uint64_t>(static_cast<const std::byte*>(address) - block.cpu().data());
}

MemorySpan::MemorySpan(std::shared_ptr<Block> block, const Range& range)
    : block_(std::move(block)), range_(range) {
    ++block_->users;
}

MemorySpan& MemorySpan::operator=(MemorySpan&& other) noexcept {
    std::swap(block_, other.block_);
    std::swap(range_, other.range_);
    std::swap(call_, other.call_);
    return *this;
}

MemorySpan::~MemorySpan() {
    if (block_) --block_->users;
}

std::span<std::byte> MemorySpan::device() const {
    return block_->device().subspan(static_cast<std::size_t>(range_.first),
                                    static_cast<std::size_t>(range_.bytes));
}

} // namespace hbdnn
