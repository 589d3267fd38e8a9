// SPDX-License-Identifier: Apache-2.0
#include "tools/guest/server/library.h"

#include "tools/guest/server/conversation.h"

#include <cstring>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <dlfcn.h>

namespace guest {

using emu::Fault;

emu::Result<std::unique_ptr<Library>> Library::open(Process& process, const VendorLibrary& library,
                                                    const std::string& folder) {
    const std::string path = folder + "/" + std::string(library.file);
    void* const handle = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle) return emu::error(Fault::bad_state, "%s", ::dlerror());
    std::unique_ptr<Library> opened(new Library(process, library.describe(), handle));
    for (const char* name : library.names()) {
        const Function* const function = opened->interface_.function(name);
        void* const address = ::dlsym(handle, name);
        if (!function || (!address && function->refused.empty()))
            return emu::error(Fault::bad_state, "%s has no %s", path.c_str(), name);
        opened->entries_.push_back({function, address});
    }
    return opened;
}

const Entry* Library::entry(std::uint64_t number) const {
    return number < entries_.size() ? &entries_[number] : nullptr;
}

namespace {

constexpr std::size_t most_variables = 4096;

// Programs set variables for the library before they call it.
void take_environment(const Reach& reach, Channel& channel, const guest_greeting& greeting) {
    if (greeting.environment == 0) return;
    ::clearenv();
    for (std::size_t i = 0; i < most_variables; ++i) {
        std::uint64_t place = 0;
        if (reach.read(channel, greeting.environment + i * greeting.word, &place, greeting.word) !=
            greeting.word)
            return;
        const std::optional<std::string> text =
            place == 0 ? std::nullopt : reach.read_text(channel, place);
        if (!text) return;
        const std::size_t end = text->find('=');
        if (end != text->npos && end != 0)
            ::setenv(text->substr(0, end).c_str(), text->c_str() + end + 1, 1);
    }
}

} // namespace

emu::Result<Library*> Process::open(Channel& channel, const guest_greeting& greeting) {
    const std::lock_guard locked(lock_);
    const std::string name(greeting.library, ::strnlen(greeting.library, sizeof greeting.library));
    const VendorLibrary* const library = find_library(name, place_.flavour);
    if (!library)
        return emu::error(Fault::bad_argument,
                          "a program asks for a library that is not known here");
    std::string names;
    for (const char* one : library->names()) names += std::string(one) + "\n";
    if (greeting.version != GUEST_WIRE_VERSION || greeting.names != guest_hash(names.c_str()))
        return emu::error(Fault::bad_argument, "the guest's %s is of another version of Boardless",
                          name.c_str());
    if (greeting.word != 4 && greeting.word != 8)
        return emu::error(Fault::bad_argument, "%s has addresses of %u bytes", name.c_str(),
                          greeting.word);
    const bool narrow = greeting.word == 4;
    if (narrow && library->is_wide)
        return emu::error(Fault::bad_argument, "%s is for 64-bit programs only", name.c_str());
    if (!guest_) {
        guest_.emplace(process_, narrow, place_.root);
        if (process_ != 0) guest_->reach().find(process_, greeting);
        take_environment(guest_->reach(), channel, greeting);
    }
    if (guest_->narrow() != narrow)
        return emu::error(Fault::bad_argument,
                          "%s is of another processor than the program's other libraries",
                          name.c_str());
    std::unique_ptr<Library>& slot = libraries_[name];
    if (!slot) {
        EMU_TRY_VALUE(opened, Library::open(*this, *library, place_.libraries));
        slot = std::move(opened);
    }
    return slot.get();
}

void Process::begin_call(Conversation& conversation) {
    const std::lock_guard locked(calls_lock_);
    calls_.push_back(&conversation);
    called_.notify_all();
}

void Process::end_call(Conversation& conversation) {
    const std::lock_guard locked(calls_lock_);
    calls_.erase(std::ranges::find(calls_, &conversation));
}

void Process::end() {
    const std::lock_guard locked(calls_lock_);
    over_ = true;
    called_.notify_all();
}

Conversation* Process::any_in_call() {
    constexpr auto pause = std::chrono::microseconds(
        200); // a thread is about to leave its call, or runs another function
    std::unique_lock locked(calls_lock_);
    while (!over_) {
        for (Conversation* one : calls_)
            if (one->channel().lock().try_lock()) return one;
        called_.wait_for(locked, pause);
    }
    return nullptr;
}

std::uint64_t Library::ask(std::string_view name, std::initializer_list<std::uint64_t> words) {
    const std::string text(name);
    void* const address = ::dlsym(handle_, text.c_str());
    Function function{text, Returns::value, &conformance::type_of<std::uint64_t>()};
    for (std::size_t i = 0; i < words.size(); ++i)
        function.arguments.push_back(
            {"", conformance::role::value, -1, &conformance::type_of<std::uint64_t>()});
    return address ? call_here(address, function, words) : 0;
}

// The thread that called goes first; those of the library itself borrow one that is within a call.
std::uint64_t Library::invoke(const Function& function, std::uint64_t guest,
                              const std::array<std::uint64_t, most_callback_words>& words) {
    Conversation* conversation = Conversation::here();
    if (conversation)
        conversation->channel().lock().lock();
    else
        conversation = process_.any_in_call();
    if (!conversation) return callback_failed;
    Conversation*& here = Conversation::here();
    Conversation* const before = std::exchange(here, conversation);
    const std::uint64_t result = conversation->invoke(interface_, function, guest, words);
    here = before;
    conversation->channel().lock().unlock();
    return result;
}

} // namespace guest
