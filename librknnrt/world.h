// SPDX-License-Identifier: Apache-2.0
// What all contexts of the process share. Made at the first call and never destroyed, because an
// application may call from its static destructors.
#pragma once

#include "context.h"

namespace rknn {

emu::DeviceMemory& device_memory();

emu::Result<rknn_context> add_context(std::shared_ptr<Context> context);
// Error bad_handle, as of take_context().
emu::Result<std::shared_ptr<Context>> find_context(rknn_context token);
// The token is unknown from now on.
emu::Result<std::shared_ptr<Context>> take_context(rknn_context token);

// Error bad_argument with the argument's name: a pointer that must not be null.
emu::Outcome check_given(const void* pointer, const char* name);

} // namespace rknn
