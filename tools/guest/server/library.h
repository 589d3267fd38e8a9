// SPDX-License-Identifier: Apache-2.0
// A library of ours as a guest's calls reach it, and the process of the guest.
#pragma once

#include "emu-core/base/error.h"
#include "tools/guest/server/callbacks.h"
#include "tools/guest/server/calling.h"
#include "tools/guest/server/guest.h"
#include "tools/guest/server/partner.h"
#include "tools/guest/server/vendors/vendors.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>

namespace guest {

// A function by its number.
struct Entry {
    const Function* function;
    void* address;
};

class Conversation;
class Process;

class Library : public Caller {
public:
    // Opens it. Errors: it is not there, or lacks a function.
    static emu::Result<std::unique_ptr<Library>>
    open(Process& process, const VendorLibrary& library, const std::string& folder);

    std::uint64_t invoke(const Function& function, std::uint64_t guest,
                         const std::array<std::uint64_t, most_callback_words>& words) override;

    std::uint64_t ask(std::string_view function,
                      std::initializer_list<std::uint64_t> words) override;

    const Interface& interface() const { return interface_; }
    const Entry* entry(std::uint64_t number) const; // null: there is none

private:
    Library(Process& process, Interface interface, void* handle)
        : process_(process), interface_(std::move(interface)), handle_(handle) {}

    Process& process_;
    Interface interface_;
    void* handle_; // of the loader
    std::vector<Entry> entries_;
};

class Process {
public:
    Process(const Place& place, int process) : place_(place), process_(process) {}

    // The library that a thread's greeting names. Errors: there is none, it is another version's,
    // or the guest's word is not that of its other threads. The first brings the guest's
    // environment.
    emu::Result<Library*> open(Channel& channel, const guest_greeting& greeting);
    // Precondition: open() has succeeded.
    Guest& guest() { return *guest_; }

    // Which threads of the guest are within a call, and so can run a function of the guest's. Both
    // with the channel locked.
    void begin_call(Conversation& conversation);
    void end_call(Conversation& conversation);
    // One of them, its channel locked; waits until there is one. Null: the guest has ended.
    Conversation* any_in_call();
    void end();

private:
    Place place_;
    int process_;
    std::mutex lock_;
    std::mutex calls_lock_;
    std::condition_variable called_;
    std::vector<Conversation*> calls_;
    bool over_ = false;
    std::optional<Guest> guest_;
    std::map<std::string, std::unique_ptr<Library>, std::less<>> libraries_;
};

} // namespace guest
