// SPDX-License-Identifier: Apache-2.0
// Descriptors that say when a task is done.
#pragma once

#include "emu-core/base/result.h"

namespace rga {

// One that has been signalled: tasks are done when their calls return (decided). The caller's to
// close. Error out_of_memory: there are no more descriptors.
emu::Result<int> signalled_fence();

// Until the task is done that the fence stands for; -1 and 0 stand for none (documented). Error
// internal: this is no descriptor.
emu::Outcome wait_for(int fence);

// imsync(): waits without a limit, then closes it (documented). Error bad_argument: not positive.
emu::Outcome wait_and_close(int fence);

} // namespace rga
