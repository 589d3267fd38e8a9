// SPDX-License-Identifier: Apache-2.0
// The socket of one thread of a guest, from the server's side.
#pragma once

#include "emu-core/memory/descriptor.h"
#include "tools/guest/wire.h"

#include <cstdint>
#include <mutex>
#include <optional>

namespace guest {

class Channel {
public:
    explicit Channel(emu::Descriptor socket) : socket_(std::move(socket)) {}

    int socket() const { return socket_.get(); }
    // Held from a request to its answer; taken before the guest's own lock.
    std::recursive_mutex& lock() { return lock_; }

    // Nothing when the guest has ended, which every function below says by false or nothing.
    std::optional<guest_message> receive();
    bool receive_bytes(void* bytes, std::size_t count);
    bool send(const guest_message& message, const void* bytes = nullptr, int descriptor = -1);
    // A request while a call lasts, and the guest's answer.
    std::optional<guest_message> ask(const guest_message& request, const void* bytes = nullptr,
                                     int descriptor = -1);
    // Came with the last message.
    emu::Descriptor take_descriptor() { return std::move(received_); }

private:
    std::recursive_mutex lock_;
    emu::Descriptor socket_;
    emu::Descriptor received_;
};

} // namespace guest
