// SPDX-License-Identifier: Apache-2.0
#include "output_buffers.h"

#include <set>

namespace rknn {

void OutputBuffers::keep(Buffer buffer) {
    void* const address = buffer.get();
    buffers_.emplace(address, std::move(buffer));
}

emu::Outcome OutputBuffers::release(std::span<void* const> addresses) {
    const std::set<void*> distinct(addresses.begin(), addresses.end());
    if (distinct.size() != addresses.size()) {
        return emu::error(emu::Fault::bad_argument, "one buffer is released twice");
    }
    for (void* address : distinct) {
        if (buffers_.count(address) == 0) {
            return emu::error(emu::Fault::bad_argument, "%p is no output buffer of this context",
                              address);
        }
    }
    for (void* address : distinct) buffers_.erase(address);
    return {};
}

} // namespace rknn
