// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/memory/memory_span.h"

#include <utility>

namespace hbdnn {

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
