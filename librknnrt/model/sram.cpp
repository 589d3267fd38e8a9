// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/model/sram.h"

#include <algorithm>

namespace rknn {

// Its bytes go back at its end.
struct Sram::Share {
    Sram& from;
    std::uint64_t bytes = 0;

    explicit Share(Sram& sram) : from(sram) {}
    ~Share() {
        const std::lock_guard lock(from.mutex_);
        from.taken_ -= bytes;
    }
};

SramShare Sram::take(std::uint64_t wanted) {
    const auto share = std::make_shared<Share>(*this);
    const std::lock_guard lock(mutex_);
    share->bytes = std::min(wanted, size_ - taken_);
    taken_ += share->bytes;
    return {share, &share->bytes};
}

std::uint64_t Sram::free() const {
    const std::lock_guard lock(mutex_);
    return size_ - taken_;
}

} // namespace rknn
