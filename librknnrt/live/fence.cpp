// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/live/fence.h"

#include "emu-core/base/error.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>

namespace rknn {

using emu::Fault;
using std::chrono::milliseconds;

emu::Result<emu::Descriptor> make_fence() {
    const int fd = ::eventfd(0, EFD_CLOEXEC);
    if (fd >= 0) return emu::Descriptor(fd);
    return emu::error(Fault::out_of_memory, "no fence can be made: %s", std::strerror(errno));
}

emu::Result<emu::Descriptor> duplicate_of(int fence) {
    const int fd = ::fcntl(fence, F_DUPFD_CLOEXEC, 0);
    if (fd >= 0) return emu::Descriptor(fd);
    return emu::error(errno == EBADF ? Fault::bad_argument : Fault::out_of_memory,
                      "fence_fd %d: %s", fence, std::strerror(errno));
}

SignalAtEnd::~SignalAtEnd() {
    if (fence_) ::eventfd_write(fence_->get(), 1);
}

emu::Outcome wait_for(const emu::Descriptor& fence, milliseconds limit) {
    const auto end = std::chrono::steady_clock::now() + limit;
    pollfd polled{fence.get(), POLLIN, 0};
    for (;;) {
        const auto left = std::chrono::ceil<milliseconds>(end - std::chrono::steady_clock::now());
        const int ready =
            ::poll(&polled, 1, static_cast<int>(std::max(left, milliseconds(0)).count()));
        if (ready > 0) return {};
        if (ready == 0) {
            return emu::error(Fault::timeout, "the fence was not signalled within %lld ms",
                              static_cast<long long>(limit.count()));
        }
        if (errno != EINTR)
            return emu::error(Fault::bad_argument, "the fence: %s", std::strerror(errno));
    }
}

} // namespace rknn
