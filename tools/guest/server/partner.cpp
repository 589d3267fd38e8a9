// SPDX-License-Identifier: Apache-2.0
#include "tools/guest/server/partner.h"

#include "tools/guest/server/conversation.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>

namespace guest {
namespace {

struct Running {
    std::unique_ptr<Conversation> partner;
    std::jthread thread;
    std::shared_ptr<std::atomic<bool>> ended = std::make_shared<std::atomic<bool>>(false);
};

// A thread of the guest that has come over the listener's socket; nothing: the listener has closed
// it.
emu::Descriptor next_socket(int more) {
    Channel channel(emu::Descriptor(::fcntl(more, F_DUPFD_CLOEXEC, 0)));
    return channel.receive() ? channel.take_descriptor() : emu::Descriptor();
}

} // namespace

void serve(const Place& place, Log& log, emu::Descriptor first, int more, int process) {
    // Threads of the library may outlast this function.
    static Process served(place, process);
    std::vector<Running> running;
    const emu::Descriptor alive(
        process == 0 ? -1 : static_cast<int>(::syscall(SYS_pidfd_open, process, 0)));
    emu::Descriptor ended(::eventfd(0, EFD_CLOEXEC));
    const auto start = [&](emu::Descriptor socket) {
        Running& one = running.emplace_back();
        one.partner = std::make_unique<Conversation>(served, log, std::move(socket));
        one.thread =
            std::jthread([partner = one.partner.get(), flag = one.ended, signal = ended.get()] {
                partner->run();
                *flag = true;
                ::eventfd_write(signal, 1);
            });
    };
    start(std::move(first));
    pollfd events[] = {{ended.get(), POLLIN, 0}, {alive.get(), POLLIN, 0}, {more, POLLIN, 0}};
    while (!running.empty() && ::poll(events, 3, -1) >= 0) {
        eventfd_t count;
        if (events[0].revents) ::eventfd_read(ended.get(), &count);
        if (events[2].revents) {
            emu::Descriptor socket = next_socket(more);
            if (!socket) events[2].fd = -1;
            if (socket) start(std::move(socket));
        }
        if (events[1].revents) { // children of the guest may still hold its sockets
            for (const Running& one : running) ::shutdown(one.partner->socket(), SHUT_RDWR);
            events[1].fd = -1;
        }
        std::erase_if(running, [](const Running& one) { return one.ended->load(); });
    }
    served.end();
}

} // namespace guest
