// SPDX-License-Identifier: Apache-2.0
#include "tools/guest/server/conversation.h"

#include "tools/guest/server/passage.h"

#include <csignal>
#include <cstdio>

namespace guest {
namespace {

void say(const std::string& text) {
    std::fprintf(stderr, "boardless: %s\n", text.c_str());
}

} // namespace

Conversation*& Conversation::here() {
    thread_local Conversation* conversation = nullptr;
    return conversation;
}

void Conversation::run() {
    here() = this;
    library_ = greeted();
    if (!library_) return;
    while (const auto message = channel_.receive())
        if (message->kind != guest_call || !serve_call(*message)) break;
}

Library* Conversation::greeted() {
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

bool Conversation::serve_call(const guest_message& message) {
    guest_registers registers;
    if (message.bytes != sizeof registers || !channel_.receive_bytes(&registers, sizeof registers))
        return false;
    const Entry* const entry = library_->entry(message.values[0]);
    if (!entry) return false;
    const emu::Result<std::uint64_t> result = call(*entry, registers, message.values[1]);
    if (!result) say(result.error().detail);
    const std::lock_guard locked(channel_.lock());
    if (!print()) return false;
    if (result) return channel_.send({guest_return, 0, {*result, *result >> 32, *result, 0}});
    channel_.send({guest_stop, 0, {SIGSEGV}});
    return false;
}

bool Conversation::print() {
    const std::string text = log_.read();
    return text.empty() ||
           channel_.ask({guest_print, static_cast<std::uint32_t>(text.size()), {}}, text.data())
               .has_value();
}

emu::Result<std::uint64_t> Conversation::call(const Entry& entry, const guest_registers& registers,
                                              std::uint64_t stack) {
    const Function& function = *entry.function;
    if (!function.refused.empty()) return refuse(function);
    Guest& guest = process_.guest();
    const auto read = [&](std::uint64_t offset, void* to, std::size_t bytes) {
        return guest.reach().read(channel_, stack + offset, to, bytes) == bytes;
    };
    std::unique_lock talking(channel_.lock());
    const auto words = guest_words(function, guest.narrow(), registers, read);
    if (!words) return emu::error(emu::Fault::bad_argument, "the program's stack cannot be read");
    Passage passage(library_->interface(), function, guest, channel_, *library_);
    std::unique_lock locked(guest.lock());
    EMU_TRY_VALUE(ours, passage.to_host(*words));
    locked.unlock();
    process_.begin_call(*this);
    talking.unlock();
    std::vector<std::byte> record(function.result->kind == Kind::record ? function.result->size
                                                                        : 0);
    const std::uint64_t result = call_here(entry.address, function, ours, record.data());
    talking.lock(); // the guest's function that another thread runs comes first
    process_.end_call(*this);
    locked.lock();
    if (!record.empty() &&
        !guest.reach().write(channel_, registers.result_place, record.data(), record.size()))
        return emu::error(emu::Fault::bad_argument, "the program has no memory for a result");
    return passage.to_guest(result);
}

std::uint64_t Conversation::refuse(const Function& function) const {
    say(std::string(function.name) +
        " is not for programs of another processor: " + std::string(function.refused));
    return function.returns == Returns::status
               ? static_cast<std::uint64_t>(library_->interface().unsupported)
               : 0;
}

std::uint64_t Conversation::invoke(const Interface& interface, const Function& function,
                                   std::uint64_t address,
                                   const std::array<std::uint64_t, most_callback_words>& words) {
    Guest& guest = process_.guest();
    Passage passage(interface, function, guest, channel_, *library_);
    std::unique_lock locked(guest.lock());
    std::vector<std::uint64_t> theirs = passage.lend(words);
    locked.unlock();
    theirs.resize(most_callback_words);
    constexpr std::uint32_t bytes = most_callback_words * sizeof(std::uint64_t);
    bool going_on = print() && channel_.send({guest_invoke, bytes, {address}}, theirs.data());
    std::uint64_t result = callback_failed;
    while (going_on) {
        const auto message = channel_.receive();
        if (message && message->kind == guest_done) {
            result = message->values[0];
            break;
        }
        going_on = message && message->kind == guest_call && serve_call(*message);
    }
    locked.lock();
    return passage.take_back() ? result : callback_failed;
}

} // namespace guest
