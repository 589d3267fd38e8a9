// SPDX-License-Identifier: Apache-2.0
#include "tools/guest/server/listener.h"

#include "tools/guest/server/channel.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <utility>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>

namespace guest {
namespace {

constexpr std::size_t most_strangers = 64; // who have not told yet who they are
constexpr std::chrono::seconds patience(5);

sigset_t set_of(std::initializer_list<int> signals) {
    sigset_t set;
    sigemptyset(&set);
    for (const int signal : signals) sigaddset(&set, signal);
    return set;
}

constexpr int greeting_bytes = sizeof(guest_message) + sizeof(guest_greeting);

// Whose process is at the other end: 0: one that cannot be seen from here, in a container. Nothing:
// another user's.
std::optional<pid_t> peer_of(const emu::Descriptor& socket) {
    ucred peer{};
    socklen_t length = sizeof peer;
    const bool told = ::getsockopt(socket.get(), SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0;
    if (!told || peer.uid != ::getuid()) return {};
    return peer.pid;
}

void set(const emu::Descriptor& socket, int level, int option, int value) {
    ::setsockopt(socket.get(), level, option, &value, sizeof value);
}

} // namespace

emu::Result<Listener> Listener::open(Place place, const std::string& address, Limits limits) {
    EMU_TRY_VALUE(listening, listen_at(address));
    return Listener(std::move(place), std::move(listening), limits);
}

Listener::~Listener() {
    constexpr std::string_view files = "unix:/";
    if (listening_.socket && listening_.name.starts_with(files))
        ::unlink(listening_.name.c_str() + files.size() - 1);
}

int Listener::serve(pid_t application) {
    const sigset_t awaited =
        application != 0 ? set_of({SIGCHLD}) : set_of({SIGCHLD, SIGINT, SIGTERM});
    ::sigprocmask(SIG_BLOCK, &awaited, nullptr);
    const emu::Descriptor told(::signalfd(-1, &awaited, SFD_CLOEXEC));
    int status = 0;
    bool over = false;
    while (!over || (application != 0 && !children_.empty())) {
        over = reap(application, status) || over;
        if (over && children_.empty()) break;
        // What still runs has its connections.
        const int socket = over ? -1 : listening_.socket.get();
        std::vector<pollfd> events{{told.get(), POLLIN, 0}, {socket, POLLIN, 0}};
        for (const Stranger& one : strangers_) events.push_back({one.socket.get(), POLLIN, 0});
        if (::poll(events.data(), events.size(), strangers_.empty() ? -1 : 1000) < 0 &&
            errno != EINTR)
            break;
        signalfd_siginfo signal;
        if (events[0].revents && ::read(told.get(), &signal, sizeof signal) == sizeof signal)
            over = over || signal.ssi_signo != SIGCHLD;
        if (events[1].revents) admit();
        meet_strangers();
    }
    return status;
}

void Listener::admit() {
    emu::Descriptor socket(::accept4(listening_.socket.get(), nullptr, nullptr, SOCK_CLOEXEC));
    if (!socket) return;
    const std::optional<pid_t> guest = listening_.is_local ? peer_of(socket) : 0;
    if (!guest) {
        std::fprintf(stderr, "boardless: a program of another user is not served\n");
    } else if (*guest != 0) {
        serve_socket(static_cast<std::uint64_t>(*guest), *guest, std::move(socket));
    } else if (strangers_.size() < most_strangers) {
        set(socket, IPPROTO_TCP, TCP_NODELAY, 1);
        set(socket, SOL_SOCKET, SO_KEEPALIVE, 1); // the other machine may vanish
        set(socket, SOL_SOCKET, SO_RCVLOWAT, greeting_bytes);
        strangers_.push_back({std::move(socket), std::chrono::steady_clock::now() + patience});
    }
}

// A socket that tells no process is served once its greeting is there, which does.
void Listener::meet_strangers() {
    for (Stranger& one : strangers_) {
        std::byte first[greeting_bytes];
        const ssize_t got = ::recv(one.socket.get(), first, sizeof first, MSG_PEEK | MSG_DONTWAIT);
        const bool waits = got < 0 ? errno == EAGAIN : got > 0 && got < greeting_bytes;
        if (waits && std::chrono::steady_clock::now() < one.until) continue;
        emu::Descriptor socket = std::exchange(one.socket, {});
        if (got != greeting_bytes) continue;
        set(socket, SOL_SOCKET, SO_RCVLOWAT, 1);
        guest_greeting greeting;
        std::memcpy(&greeting, first + sizeof(guest_message), sizeof greeting);
        serve_socket(greeting.process, 0, std::move(socket));
    }
    std::erase_if(strangers_, [](const Stranger& one) { return !one.socket; });
}

void Listener::serve_socket(std::uint64_t client, pid_t process, emu::Descriptor socket) {
    if (hand_on(client, socket)) return;
    if (children_.size() < limits_.clients)
        start(client, process, std::move(socket));
    else
        std::fprintf(stderr, "boardless: more than %zu programs at a time: one is not served\n",
                     limits_.clients);
}

bool Listener::hand_on(std::uint64_t client, const emu::Descriptor& socket) {
    const auto known = children_.find(client);
    if (known == children_.end()) return false;
    Channel channel(emu::Descriptor(::dup(known->second.channel.get())));
    return channel.send({guest_give, 0, {}}, nullptr, socket.get());
}

void Listener::start(std::uint64_t client, pid_t process, emu::Descriptor socket) {
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
        children_.insert_or_assign(client, Child{child, std::move(ours), std::move(*log)});
    if (child != 0) return;
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(1);
    children_.clear();
    listening_.socket = emu::Descriptor();
    strangers_.clear();
    ours = emu::Descriptor();
    for (const int signal : {SIGINT, SIGQUIT, SIGTERM, SIGHUP})
        ::signal(signal, SIG_IGN); // the guest's end is ours
    const sigset_t awaited = set_of({SIGCHLD, SIGINT, SIGTERM});
    ::sigprocmask(SIG_UNBLOCK, &awaited, nullptr);
    log->take_over();
    if (limits_.memory != 0) {
        const auto bytes = static_cast<rlim_t>(limits_.memory);
        const rlimit most{bytes, bytes};
        ::setrlimit(RLIMIT_AS, &most);
    }
    guest::serve(place_, *log, std::move(socket), theirs.get(), process);
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
