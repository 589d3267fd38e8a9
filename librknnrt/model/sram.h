// SPDX-License-Identifier: Apache-2.0
// On-chip memory that contexts ask for. It makes boards faster and nothing else: here it is
// counted, because RKNN_QUERY_MEM_SIZE tells how much is left.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>

namespace rknn {

// Bytes that are taken until the last holder of the share is gone; null: none.
using SramShare = std::shared_ptr<const std::uint64_t>;

// Of one NPU; must outlive its shares.
class Sram {
public:
    explicit Sram(std::uint64_t size) : size_(size) {}

    // As much of `wanted` as there is.
    SramShare take(std::uint64_t wanted);

    std::uint64_t size() const { return size_; }
    std::uint64_t free() const;

private:
    struct Share;

    const std::uint64_t size_;
    mutable std::mutex mutex_;
    std::uint64_t taken_ = 0;
};

} // namespace rknn
