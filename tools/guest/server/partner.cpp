// SPDX-License-Identifier: Apache-2.0
#include "tools/guest/server/partner.h"

#include "tools/guest/server/library.h"
#include "tools/guest/server/passage.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>

namespace guest {
namespace {

class Partner {
public:
    Partner(Process& process, Log& log, emu::Descriptor socket)
        : process_(process), log_(log), channel_(std::move(socket)) {}

    int socket() const { return channel_.socket(); }

    void run() {
        library_ = greeted();
        if (!library_) return;
        while (const auto message = channel_.receive())
            if (message->kind != guest_call || !serve_call(*message)) break;
    }

private:
    Library* greeted() {
        const auto message = channel_.receive();
        guest_greeting greeting;
        if (!message || message->kind != guest_hello || message->bytes != sizeof greeting ||
            !channel_.receive_bytes(&greeting, sizeof greeting))
            return nullptr;
        const emu::Result<Library*> library = process_.open(channel_, greeting);
        if (!library) {
            say(library.error().detail);
            print();
            channel_.send({guest_stop, 0, {SIGABRT}});
            return nullptr;
        }
        return channel_.send({guest_done, 0, {}}) ? *library : nullptr;
    }

    bool serve_call(const guest_message& message) {
        guest_registers registers;
        if (message.bytes != sizeof registers ||
            !channel_.receive_bytes(&registers, sizeof registers))
            return false;
        const Entry* const entry = library_->entry(message.values[0]);
        if (!entry) return false;
        const emu::Result<std::uint64_t> result = call(*entry, registers, message.values[1]);
        if (!result) say(result.error().detail);
        if (!print()) return false;
        if (result) return channel_.send({guest_return, 0, {*result, *result >> 32, *result, 0}});
        channel_.send({guest_stop, 0, {SIGSEGV}});
        return false;
    }

    // What the library has logged is the guest's to write.
    bool print() {
        const std::string text = log_.read();
        return text.empty() ||
               channel_.ask({guest_print, static_cast<std::uint32_t>(text.size()), {}}, text.data())
                   .has_value();
    }

    emu::Result<std::uint64_t> call(const Entry& entry, const guest_registers& registers,
                                    std::uint64_t stack) {
        const Function& function = *entry.function;
        if (!function.refused.empty()) return refuse(function);
        Guest& guest = process_.guest();
        const auto read = [&](std::uint64_t offset, void* to, std::size_t bytes) {
            return guest.reach().read(channel_, stack + offset, to, bytes) == bytes;
        };
        const auto words = guest_words(function, guest.narrow(), registers, read);
        if (!words)
            return emu::error(emu::Fault::bad_argument, "the program's stack cannot be read");
        Passage passage(library_->interface(), function, guest, channel_);
        std::unique_lock locked(guest.lock());
        EMU_TRY_VALUE(ours, passage.to_host(*words));
        locked.unlock();
        const std::uint64_t result = call_here(entry.address, function, ours);
        locked.lock();
        return passage.to_guest(result);
    }

    std::uint64_t refuse(const Function& function) const {
        say(std::string(function.name) +
            " is not for programs of another processor: " + std::string(function.refused));
        return function.returns == Returns::status
                   ? static_cast<std::uint64_t>(library_->interface().unsupported)
                   : 0;
    }

    static void say(const std::string& text) {
        std::fprintf(stderr, "boardless: %s\n", text.c_str());
    }

    Process& process_;
    Log& log_;
    Channel channel_;
    Library* library_ = nullptr;
};

struct Running {
    std::unique_ptr<Partner> partner;
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
    Process served(place, process);
    std::vector<Running> running;
    const emu::Descriptor alive(static_cast<int>(::syscall(SYS_pidfd_open, process, 0)));
    emu::Descriptor ended(::eventfd(0, EFD_CLOEXEC));
    const auto start = [&](emu::Descriptor socket) {
        Running& one = running.emplace_back();
        one.partner = std::make_unique<Partner>(served, log, std::move(socket));
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
}

} // namespace guest
