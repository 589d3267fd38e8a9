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

sigset_t set_of(std::initializer_list<int> signals) {
    sigset_t set;
    sigemptyset(&set);
    for (const int signal : signals) sigaddset(&set, signal);
    return set;
}

// A name of the abstract space: nothing of it stays behind.
emu::Result<std::string> own_address() {
    std::uint64_t random = 0;
    if (::getrandom(&random, sizeof random, 0) != sizeof random)
        return emu::error(emu::Fault::bad_state, "no random name for a socket: %s",
                          std::strerror(errno));
    return emu::format("unix:@boardless-%d-%016llx", ::getpid(),
                       static_cast<unsigned long long>(random));
}

// Whose process is at the other end; 0: not one of this user's.
pid_t peer_of(const emu::Descriptor& socket) {
    ucred peer{};
    socklen_t length = sizeof peer;
    const bool told = ::getsockopt(socket.get(), SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0;
    return told && peer.uid == ::getuid() ? peer.pid : 0;
}

} // namespace

emu::Result<Listener> Listener::open(Place place, std::string address) {
    if (address.empty()) {
        EMU_TRY_VALUE(own, own_address());
        address = own;
    }
    const std::size_t scheme = std::strlen("unix:");
    sockaddr_un target{};
    if (!address.starts_with("unix:") || address.size() <= scheme ||
        address.size() - scheme >= sizeof target.sun_path)
        return emu::error(emu::Fault::bad_argument, "'%s' is not unix:PATH or unix:@NAME",
                          address.c_str());
    target.sun_family = AF_UNIX;
    address.copy(target.sun_path, address.size() - scheme, scheme);
    const bool abstract = target.sun_path[0] == '@';
    if (abstract) target.sun_path[0] = 0;
    const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + address.size() -
                                               scheme + !abstract);
    emu::Descriptor socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (!socket || ::bind(socket.get(), reinterpret_cast<sockaddr*>(&target), length) != 0 ||
        ::listen(socket.get(), SOMAXCONN) != 0)
        return emu::error(emu::Fault::bad_state, "no socket at %s: %s", address.c_str(),
                          std::strerror(errno));
    return Listener(std::move(place), std::move(address), std::move(socket));
}

Listener::~Listener() {
    if (socket_ && name_[std::strlen("unix:")] != '@')
        ::unlink(name_.c_str() + std::strlen("unix:"));
}

int Listener::serve(pid_t application) {
    const sigset_t awaited =
        application != 0 ? set_of({SIGCHLD}) : set_of({SIGCHLD, SIGINT, SIGTERM});
    ::sigprocmask(SIG_BLOCK, &awaited, nullptr);
    const emu::Descriptor told(::signalfd(-1, &awaited, SFD_CLOEXEC));
    pollfd events[] = {{told.get(), POLLIN, 0}, {socket_.get(), POLLIN, 0}};
    int status = 0;
    bool over = false;
    while (!over || (application != 0 && !children_.empty())) {
        over = reap(application, status) || over;
        if (over && children_.empty()) break;
        if (over) events[1].fd = -1; // what still runs has its connections
        if (::poll(events, 2, -1) < 0 && errno != EINTR) break;
        signalfd_siginfo signal;
        if (events[0].revents && ::read(told.get(), &signal, sizeof signal) == sizeof signal)
            over = over || signal.ssi_signo != SIGCHLD;
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
    emu::Result<Log> log = Log::open();
    if (!log) return;
    const pid_t parent = ::getpid();
    std::fflush(nullptr);
    const pid_t child = ::fork();
    if (child < 0)
        std::fprintf(stderr, "boardless: no process for a program's calls: %s\n",
                     std::strerror(errno));
    if (child > 0)
        children_.insert_or_assign(guest, Child{child, std::move(ours), std::move(*log)});
    if (child != 0) return;
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(1);
    children_.clear();
    socket_ = emu::Descriptor();
    ours = emu::Descriptor();
    for (const int signal : {SIGINT, SIGQUIT, SIGTERM, SIGHUP})
        ::signal(signal, SIG_IGN); // the guest's end is ours
    const sigset_t awaited = set_of({SIGCHLD, SIGINT, SIGTERM});
    ::sigprocmask(SIG_UNBLOCK, &awaited, nullptr);
    log->take_over();
    guest::serve(place_, *log, std::move(socket), theirs.get(), guest);
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
        const auto child = std::ranges::find_if(
            children_, [&](const auto& one) { return one.second.pid == ended; });
        if (child != children_.end()) std::fputs(child->second.log.read().c_str(), stderr);
        if (WIFSIGNALED(ending))
            std::fprintf(stderr,
                         "boardless: what computes for the program was ended by signal %d (%s)\n",
                         WTERMSIG(ending), ::strsignal(WTERMSIG(ending)));
        if (child != children_.end()) children_.erase(child);
    }
    return over;
}

} // namespace guest
