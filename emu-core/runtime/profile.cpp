// SPDX-License-Identifier: Apache-2.0
#include "emu-core/runtime/observers.h"

#include <algorithm>

namespace emu {

void Profile::on_layer(std::size_t layer, std::int64_t nanoseconds, std::span<const Bytes>) {
    ++times_[layer].runs;
    times_[layer].nanoseconds += nanoseconds;
}

Profile::Time Profile::total() const {
    Time total;
    for (const Time& time : times_) {
        total.runs = std::max(total.runs, time.runs);
        total.nanoseconds += time.nanoseconds;
    }
    return total;
}

} // namespace emu
