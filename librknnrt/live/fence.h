// SPDX-License-Identifier: Apache-2.0
// Fences: descriptors that become readable when something is done, as a kernel's sync files do.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/memory/descriptor.h"

#include <chrono>

namespace rknn {

// One that is not signalled yet. Error out_of_memory: no descriptor is left.
emu::Result<emu::Descriptor> make_fence();

// Another descriptor of the same fence, so that whoever has the one may close it. Errors:
// bad_argument for what is no descriptor, out_of_memory.
emu::Result<emu::Descriptor> duplicate_of(int fence);

// Signals the fence at the end of a scope, whether that returns or throws: whoever waits for it
// must not wait for ever.
class SignalAtEnd {
public:
    // `fence` may be null; outlives this.
    explicit SignalAtEnd(const emu::Descriptor* fence) : fence_(fence) {}
    ~SignalAtEnd();
    SignalAtEnd(const SignalAtEnd&) = delete;

private:
    const emu::Descriptor* fence_;
};

// Waits until `fence` is signalled. Errors: timeout, bad_argument.
emu::Outcome wait_for(const emu::Descriptor& fence, std::chrono::milliseconds limit);

} // namespace rknn
