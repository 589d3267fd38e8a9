// SPDX-License-Identifier: Apache-2.0
// One thread of a guest: its calls, one after the other, and the functions of the guest that they
// call.
#pragma once

#include "tools/guest/server/library.h"
#include "tools/guest/server/log.h"

namespace guest {

class Conversation {
public:
    Conversation(Process& process, Log& log, emu::Descriptor socket)
        : process_(process), log_(log), channel_(std::move(socket)) {}

    int socket() const { return channel_.socket(); }
    Channel& channel() { return channel_; }

    // Until the guest's thread ends, or says what no guest says.
    void run();
    // Has the guest run a function. Precondition: the guest's thread is within a call, and its
    // channel is locked.
    std::uint64_t invoke(const Interface& interface, const Function& function, std::uint64_t guest,
                         const std::array<std::uint64_t, most_callback_words>& words);

    // Of the thread that is running; null: it is one of the library's own.
    static Conversation*& here();

private:
    Library* greeted();
    bool serve_call(const guest_message& message);
    emu::Result<std::uint64_t> call(const Entry& entry, const guest_registers& registers,
                                    std::uint64_t stack);
    std::uint64_t call_library(const Entry& entry, const std::vector<std::uint64_t>& words);
    std::uint64_t refuse(const Function& function) const;
    bool print(); // what the library has logged is the guest's to write

    Process& process_;
    Log& log_;
    Channel channel_;
    Library* library_ = nullptr;
};

} // namespace guest
