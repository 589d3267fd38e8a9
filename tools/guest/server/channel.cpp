// SPDX-License-Identifier: Apache-2.0
#include "tools/guest/server/channel.h"

#include <cerrno>
#include <cstring>

#include <sys/socket.h>
#include <sys/uio.h>

namespace guest {
namespace {

// What control data of one descriptor takes.
struct Control {
    alignas(cmsghdr) char bytes[CMSG_SPACE(sizeof(int))]{};
};

void attach(msghdr& message, Control& control, int descriptor) {
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    cmsghdr* header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof descriptor);
    std::memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
}

int attached(msghdr& message) {
    int descriptor = -1;
    const cmsghdr* header = CMSG_FIRSTHDR(&message);
    if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS)
        std::memcpy(&descriptor, CMSG_DATA(header), sizeof descriptor);
    return descriptor;
}

bool send_all(int socket, const void* bytes, std::size_t count) {
    const auto* at = static_cast<const std::byte*>(bytes);
    while (count > 0) {
        const ssize_t sent = ::send(socket, at, count, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        at += sent;
        count -= static_cast<std::size_t>(sent);
    }
    return true;
}

} // namespace

std::optional<guest_message> Channel::receive() {
    guest_message message;
    iovec piece{&message, sizeof message};
    Control control;
    msghdr header{};
    header.msg_iov = &piece;
    header.msg_iovlen = 1;
    header.msg_control = control.bytes;
    header.msg_controllen = sizeof control.bytes;
    ssize_t got;
    do {
        got = ::recvmsg(socket_.get(), &header, MSG_CMSG_CLOEXEC);
    } while (got < 0 && errno == EINTR);
    if (got <= 0) return {};
    received_ = emu::Descriptor(attached(header));
    const auto first = static_cast<std::size_t>(got);
    if (!receive_bytes(reinterpret_cast<std::byte*>(&message) + first, sizeof message - first))
        return {};
    return message;
}

bool Channel::receive_bytes(void* bytes, std::size_t count) {
    auto* at = static_cast<std::byte*>(bytes);
    while (count > 0) {
        const ssize_t got = ::recv(socket_.get(), at, count, 0);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        at += got;
        count -= static_cast<std::size_t>(got);
    }
    return true;
}

bool Channel::send(const guest_message& message, const void* bytes, int descriptor) {
    if (descriptor < 0) {
        return send_all(socket_.get(), &message, sizeof message) &&
               (message.bytes == 0 || send_all(socket_.get(), bytes, message.bytes));
    }
    iovec piece{const_cast<guest_message*>(&message), sizeof message};
    Control control;
    msghdr header{};
    header.msg_iov = &piece;
    header.msg_iovlen = 1;
    attach(header, control, descriptor);
    return ::sendmsg(socket_.get(), &header, MSG_NOSIGNAL) == static_cast<ssize_t>(sizeof message);
}

std::optional<guest_message> Channel::ask(const guest_message& request, const void* bytes,
                                          int descriptor) {
    const std::lock_guard locked(lock_);
    if (!send(request, bytes, descriptor)) return {};
    const std::optional<guest_message> answer = receive();
    if (!answer || answer->kind != guest_done) return {};
    return answer;
}

} // namespace guest
