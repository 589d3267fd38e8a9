// SPDX-License-Identifier: Apache-2.0
#include "librga/tasks/submit.h"

#include "emu-core/base/error.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>

namespace rga {

emu::Result<int> signalled_fence() {
    const int fence = ::eventfd(1, EFD_CLOEXEC);
    if (fence > 0) return fence;
    return emu::error(emu::Fault::out_of_memory, "there is no descriptor for a fence");
}

emu::Outcome wait_for(int fence) {
    if (fence <= 0) return {};
    struct pollfd waited {
        fence, POLLIN, 0
    };
    while (::poll(&waited, 1, -1) < 0) {
        if (errno != EINTR)
            return emu::error(emu::Fault::internal, "waiting for fence %d fails", fence);
    }
    if (waited.revents & POLLNVAL)
        return emu::error(emu::Fault::internal, "there is no fence %d", fence);
    return {};
}

emu::Outcome wait_and_close(int fence) {
    if (fence <= 0) return emu::error(emu::Fault::bad_argument, "illegal fence_fd %d", fence);
    EMU_TRY(wait_for(fence));
    ::close(fence);
    return {};
}

} // namespace rga
