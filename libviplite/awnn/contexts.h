// SPDX-License-Identifier: Apache-2.0
// The contexts that are alive, by the address that the application has.
#pragma once

#include "libviplite/awnn/context.h"

namespace viplite::awnn {

// Makes the context known; the struct stays where it is until take_context().
Awnn_Context* keep(std::shared_ptr<Context> context);

// Errors: bad_argument, `address` is null; bad_handle, it is no live context.
emu::Result<std::shared_ptr<Context>> find_context(const Awnn_Context* address);
// As find_context(), and it is unknown from now on.
emu::Result<std::shared_ptr<Context>> take_context(const Awnn_Context* address);

std::size_t live_contexts();

} // namespace viplite::awnn
