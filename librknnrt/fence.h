// SPDX-License-Identifier: Apache-2.0
// Fences: descriptors that become readable when something is done, as a kernel's sync files do.
#pragma once

#include "base/result.h"
#include "memory/descriptor.h"

#include <chrono>
#include <optional>

namespace rknn {

// One that is not signalled yet. Error out_of_memory: no descriptor is left.
emu::Result<emu::Descriptor> make_fence();

// Another descriptor of the same one, the application's to close. Error out_of_memory.
emu::Result<emu::Descriptor> duplicate_of(const emu::Descriptor& fence);

void signal(const emu::Descriptor& fence);

// Waits until `fence` is signalled. Errors: bad_argument for what is no descriptor, timeout.
emu::Outcome wait_for(int fence, std::chrono::milliseconds limit);

} // namespace rknn
