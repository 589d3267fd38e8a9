// SPDX-License-Identifier: Apache-2.0
#include "tools/guest/server/listener.h"

#include "tools/guest/server/channel.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <poll.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>

namespace guest {
namespace {

constexpr std::size_t most_guests = 256; // processes at a time

sigset_t only(int signal) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, signal);
    return set;
}

// Whose process is at the other end; 0: not one of this user's.
pid_t peer_of(const emu::Descriptor& socket) {
    ucred peer{};
    socklen_t length = sizeof peer;
    const bool told = ::getsockopt(socket.get(), SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0;
    return told && peer.uid == ::getuid() ? peer.pid : 0;
}

} // namespace

emu::Result<Listener> Listener::open(Place place) {
    std::uint64_t random = 0;
    if (::getrandom(&random, sizeof random, 0) != sizeof random)
        return emu::error(emu::Fault::bad_state, "no random name for a socket: %s",
                          std::strerror(errno));
    char name[64];
    std::snprintf(name, sizeof name, "@boardless-%d-%016llx", ::getpid(),
                  static_cast<unsigned long long>(random));
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strcpy(address.sun_path, name);
    address.sun_path[0] = 0;
    const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + std::strlen(name));
    emu::Descriptor socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (!socket || ::bind(socket.get(), reinterpret_cast<sockaddr*>(&address), length) != 0 ||
        ::listen(socket.get(), SOMAXCONN) != 0)
        return emu::error(emu::Fault::bad_state, "no socket for the program's calls: %s",
                          std::strerror(errno));
    return Listener(std::move(place), std::string("unix:") + name, std::move(socket));
}

int Listener::serve_until_end_of(pid_t application) {
    const sigset_t child_ended = only(SIGCHLD);
    ::sigprocmask(SIG_BLOCK, &child_ended, nullptr);
    const emu::Descriptor ended(::signalfd(-1, &child_ended, SFD_CLOEXEC));
    pollfd events[] = {{ended.get(), POLLIN, 0}, {socket_.get(), POLLIN, 0}};
    int status = 0;
    bool over = false;
    while (!over || !children_.empty()) {
        over = reap(application, status) || over;
        if (over && children_.empty()) break;
        if (over) events[1].fd = -1; // what still runs has its connections
        if (::poll(events, 2, -1) < 0 && errno != EINTR) break;
        signalfd_siginfo told;
        if (events[0].revents && ::read(ended.get(), &told, sizeof told) < 0) break;
        if (events[1].revents) admit();
    }
    return status;
}

void Listener::admit() {
    emu::Descriptor socket(::accept4(socket_.get(), nullptr, nullptr, SOCK_CLOEXEC));
    const pid_t guest = socket ? peer_of(socket) : 0;
    if (guest == 0 || hand_on(guest, socket)) return;
    if (children_.size() < most_guests)
        start(guest, std::move(socket));
    else
        std::fprintf(stderr, "boardless: more than %zu processes call our libraries\n",
                     most_guests);
}

bool Listener::hand_on(pid_t guest, const emu::Descriptor& socket) {
    const auto known = children_.find(guest);
    if (known == children_.end()) return false;
    Channel channel(emu::Descriptor(::dup(known->second.channel.get())));
    return channel.send({guest_give, 0, {}}, nullptr, socket.get());
}

void Listener::start(pid_t guest, emu::Descriptor socket) {
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return;
    emu::Descriptor ours(ends[0]), theirs(ends[1]);
    const pid_t parent = ::getpid();
    std::fflush(nullptr);
    const pid_t child = ::fork();
    if (child < 0)
        std::fprintf(stderr, "boardless: no process for a program's calls: %s\n",
                     std::strerror(errno));
    if (child > 0) children_[guest] = {child, std::move(ours)};
    if (child != 0) return;
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(1);
    children_.clear();
    socket_ = emu::Descriptor();
    ours = emu::Descriptor();
    for (const int signal : {SIGINT, SIGQUIT, SIGTERM, SIGHUP})
        ::signal(signal, SIG_IGN); // the guest's end is ours
    const sigset_t child_ended = only(SIGCHLD);
    ::sigprocmask(SIG_UNBLOCK, &child_ended, nullptr);
    serve(place_, std::move(socket), theirs.get(), guest);
    std::exit(0); // what libraries report at the end
}

bool Listener::reap(pid_t application, int& status) {
    bool over = false;
    int ending = 0;
    for (pid_t ended; (ended = ::waitpid(-1, &ending, WNOHANG)) > 0;) {
        if (ended == application) {
            status = ending;
            over = true;
            continue;
        }
        if (WIFSIGNALED(ending))
            std::fprintf(stderr,
                         "boardless: what computes for the program was ended by signal %d (%s)\n",
                         WTERMSIG(ending), ::strsignal(WTERMSIG(ending)));
        std::erase_if(children_, [&](const auto& one) { return one.second.pid == ended; });
    }
    return over;
}

} // namespace guest
