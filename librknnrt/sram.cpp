// SPDX-License-Identifier: Apache-2.0
#include "sram.h"

#include <algorithm>

namespace rknn {

SramShare Sram::take(std::uint64_t wanted) {
    const std::lock_guard lock(mutex_);
    const std::uint64_t bytes = std::min(wanted, size_ - taken_);
    const auto give_back = [this](const std::uint64_t* share) {
        {
            const std::lock_guard giving(mutex_);
            taken_ -= *share;
        }
        delete share;
    };
    SramShare share(new std::uint64_t(bytes), give_back);
    taken_ += bytes;
    return share;
}

std::uint64_t Sram::free() const {
    const std::lock_guard lock(mutex_);
    return size_ - taken_;
}

} // namespace rknn
