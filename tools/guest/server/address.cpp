// SPDX-License-Identifier: Apache-2.0
#include "tools/guest/server/address.h"

#include <cerrno>
#include <charconv>
#include <cstddef>
#include <cstring>
#include <optional>
#include <string_view>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace guest {
namespace {

using emu::Fault;

constexpr std::string_view unix_scheme = "unix:", ip4 = "tcp:127.0.0.1:", ip6 = "tcp:[::1]:";

// A name of the abstract space: nothing of it stays behind.
emu::Result<std::string> own_address() {
    std::uint64_t random = 0;
    if (::getrandom(&random, sizeof random, 0) != sizeof random)
        return emu::error(Fault::bad_state, "no random name for a socket: %s",
                          std::strerror(errno));
    return emu::format("unix:@boardless-%d-%016llx", ::getpid(),
                       static_cast<unsigned long long>(random));
}

emu::Result<emu::Descriptor> bound(int family, const void* target, std::size_t length,
                                   const std::string& address) {
    emu::Descriptor socket(::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const int yes = 1;
    if (socket && family != AF_UNIX)
        ::setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (!socket ||
        ::bind(socket.get(), static_cast<const sockaddr*>(target),
               static_cast<socklen_t>(length)) != 0 ||
        ::listen(socket.get(), SOMAXCONN) != 0)
        return emu::error(Fault::bad_state, "no socket at %s: %s", address.c_str(),
                          std::strerror(errno));
    return socket;
}

emu::Result<Listening> listen_unix(const std::string& address) {
    sockaddr_un target{};
    const std::string_view path = std::string_view(address).substr(unix_scheme.size());
    if (path.empty() || path.size() >= sizeof target.sun_path)
        return emu::error(Fault::bad_argument, "'%s' is not unix:PATH or unix:@NAME",
                          address.c_str());
    target.sun_family = AF_UNIX;
    path.copy(target.sun_path, path.size());
    const bool abstract = target.sun_path[0] == '@';
    if (abstract) target.sun_path[0] = 0;
    const std::size_t length = offsetof(sockaddr_un, sun_path) + path.size() + !abstract;
    EMU_TRY_VALUE(socket, bound(AF_UNIX, &target, length, address));
    return Listening{std::move(socket), address, true};
}

std::optional<std::uint16_t> port_of(std::string_view digits) {
    std::uint16_t port = 0;
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
    if (digits.empty() || problem != std::errc() || end != digits.data() + digits.size()) return {};
    return port;
}

emu::Result<Listening> listen_loopback(const std::string& address, std::string_view scheme) {
    const auto port = port_of(std::string_view(address).substr(scheme.size()));
    if (!port)
        return emu::error(Fault::bad_argument, "'%s' has no port from 0 to 65535", address.c_str());
    sockaddr_in narrow{};
    narrow.sin_family = AF_INET;
    narrow.sin_port = htons(*port);
    narrow.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    sockaddr_in6 wide{};
    wide.sin6_family = AF_INET6;
    wide.sin6_port = htons(*port);
    wide.sin6_addr = in6addr_loopback;
    const bool is_wide = scheme == ip6;
    EMU_TRY_VALUE(socket, is_wide ? bound(AF_INET6, &wide, sizeof wide, address)
                                  : bound(AF_INET, &narrow, sizeof narrow, address));
    sockaddr_in6 found{}; // of both, the port lies at the same place
    socklen_t length = sizeof found;
    ::getsockname(socket.get(), reinterpret_cast<sockaddr*>(&found), &length);
    std::string name = std::string(scheme) + std::to_string(ntohs(found.sin6_port));
    return Listening{std::move(socket), std::move(name), false};
}

} // namespace

emu::Result<Listening> listen_at(const std::string& address) {
    if (address.empty()) {
        EMU_TRY_VALUE(own, own_address());
        return listen_unix(own);
    }
    if (address.starts_with(unix_scheme)) return listen_unix(address);
    if (address.starts_with(ip4)) return listen_loopback(address, ip4);
    if (address.starts_with(ip6)) return listen_loopback(address, ip6);
    if (address.starts_with("tcp:"))
        return emu::error(Fault::bad_argument,
                          "'%s' is not on the loopback: other machines are served by nobody; "
                          "tcp:127.0.0.1:PORT and tcp:[::1]:PORT are",
                          address.c_str());
    return emu::error(Fault::bad_argument,
                      "'%s' is not unix:PATH, unix:@NAME, tcp:127.0.0.1:PORT or tcp:[::1]:PORT",
                      address.c_str());
}

} // namespace guest
