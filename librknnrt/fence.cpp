// SPDX-License-Identifier: Apache-2.0
#include "fence.h"

#include "base/error.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>

namespace rknn {

using emu::Fault;

namespace {

emu::Result<emu::Descriptor> checked(int fd) {
    if (fd >= 0) return emu::Descriptor(fd);
    return emu::error(Fault::out_of_memory, "no fence can be made: %s", std::strerror(errno));
}

} // namespace

emu::Result<emu::Descriptor> make_fence() {
    return checked(::eventfd(0, EFD_CLOEXEC));
}

emu::Result<emu::Descriptor> duplicate_of(const emu::Descriptor& fence) {
    return checked(::fcntl(fence.get(), F_DUPFD_CLOEXEC, 0));
}

void signal(const emu::Descriptor& fence) {
    ::eventfd_write(fence.get(), 1);
}

emu::Outcome wait_for(int fence, std::chrono::milliseconds limit) {
    const auto bad = [fence] {
        return emu::error(Fault::bad_argument, "fence_fd %d is no descriptor", fence);
    };
    if (fence < 0) return bad(); // which poll() would ignore
    const auto end = std::chrono::steady_clock::now() + limit;
    pollfd polled{fence, POLLIN, 0};
    for (;;) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            end - std::chrono::steady_clock::now());
        const int ready = ::poll(&polled, 1, static_cast<int>(std::max(left.count(), 0L)));
        if (ready < 0 && errno == EINTR) continue;
        if (ready == 0) {
            return emu::error(Fault::timeout, "fence %d was not signalled within %lld ms", fence,
                              static_cast<long long>(limit.count()));
        }
        if (ready < 0 || (polled.revents & POLLNVAL) != 0) return bad();
        return {};
    }
}

} // namespace rknn
